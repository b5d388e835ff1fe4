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
