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
