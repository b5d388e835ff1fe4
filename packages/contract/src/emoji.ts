/** The default emoji of a new group. */
export const DEFAULT_GROUP_EMOJI = '👥';

/** The emoji offered for a group, in display order. The API accepts any other single emoji. */
export const GROUP_EMOJI = [
  '👥',
  '🎉',
  '🚀',
  '💪',
  '🏆',
  '⭐',
  '🔥',
  '💼',
  '📈',
  '🎯',
  '💡',
  '🌟',
  '🎊',
  '👏',
  '💎',
  '🏅',
  '🐷',
  '📚',
  '⚡',
  '🌈',
  '🎪',
  '🎭',
  '🎲',
  '🎮',
] as const;

const HEART = { emoji: '❤️', name: 'heart' } as const;

const COMFORT = [
  { emoji: '🙏', name: 'praying' },
  { emoji: '🫡', name: 'salute' },
  { emoji: '😢', name: 'crying' },
] as const;

/** The reactions to each kind of content, with their names for screen readers. */
export const REACTIONS = {
  win: [
    { emoji: '😂', name: 'laughing' },
    { emoji: '🔥', name: 'fire' },
    { emoji: '🐐', name: 'goat' },
    { emoji: '❗', name: 'wow' },
    { emoji: '👏', name: 'clapping' },
  ],
  loss: [...COMFORT, { emoji: '🤡', name: 'clown' }, { emoji: '💩', name: 'poop' }],
  /** For an L whose author wishes for listeners or ideas. */
  support: [...COMFORT, HEART, { emoji: '🤗', name: 'hug' }],
  comment: [
    HEART,
    { emoji: '👍', name: 'thumbs up' },
    { emoji: '😂', name: 'laughing' },
    { emoji: '😢', name: 'crying' },
    { emoji: '😮', name: 'surprised' },
  ],
} as const;

export type ReactionSet = keyof typeof REACTIONS;

/** Returns the set of reactions for a post, which depends on the wish of an L. */
export const reactionSetOf = ({ type, wish }: { type: 'win' | 'loss'; wish: string | null }): ReactionSet =>
  wish === 'listen' || wish === 'ideas' ? 'support' : type;

/** True if the string is exactly one emoji of Unicode's list, including flags, families and skin tones. */
export const isOneEmoji = (value: string): boolean => /^\p{RGI_Emoji}$/v.test(value);

const VARIATION_SELECTOR = '\ufe0f';

/** Returns an emoji without U+FE0F, which asks for the coloured form of a character: keyboards differ in where they add it. */
export const withoutVariationSelector = (emoji: string): string => emoji.replaceAll(VARIATION_SELECTOR, '');

/** Characters that a device may show as text: Unicode's list has U+FE0F behind each that no skin tone follows. */
const TEXT_BY_DEFAULT = /[\p{Emoji}--\p{Emoji_Presentation}](?!\p{Emoji_Modifier})/gv;

/** Returns the spelling of Unicode's list for an emoji with missing or superfluous U+FE0F, and any other text unchanged. */
export function normaliseEmoji(value: string): string {
  const spelled = withoutVariationSelector(value).replaceAll(TEXT_BY_DEFAULT, `$&${VARIATION_SELECTOR}`);
  return isOneEmoji(spelled) ? spelled : value;
}
