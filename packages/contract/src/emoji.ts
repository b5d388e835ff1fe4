/** The default emoji of a new group. */
export const DEFAULT_GROUP_EMOJI = '👥';

/** The emoji offered for a group, in the order shown. A client may send any other single emoji. */
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

/** The reactions to each kind of content, with the word a screen reader says. */
export const REACTIONS = {
  win: [
    { emoji: '😂', name: 'laughing' },
    { emoji: '🔥', name: 'fire' },
    { emoji: '🐐', name: 'goat' },
    { emoji: '❗', name: 'wow' },
    { emoji: '👏', name: 'clapping' },
  ],
  loss: [...COMFORT, { emoji: '🤡', name: 'clown' }, { emoji: '💩', name: 'poop' }],
  /** An L whose author wishes for listeners or ideas. */
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

/** Returns the reactions that are offered for a post: jokes do not fit every wish. */
export const reactionSetOf = ({ type, wish }: { type: 'win' | 'loss'; wish: string | null }): ReactionSet =>
  wish === 'listen' || wish === 'ideas' ? 'support' : type;

/** True if the string is exactly one emoji of Unicode's list, including flags, families and skin tones. */
export const isOneEmoji = (value: string): boolean => /^\p{RGI_Emoji}$/v.test(value);
