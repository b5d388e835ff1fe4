import clsx from 'clsx';

const TINTS = [
  'bg-selected',
  'bg-pink-soft',
  'bg-goal-soft',
  'bg-win-soft',
  'bg-loss-soft',
  'bg-sunken',
] as const;

/** Tint of each emoji that the app offers, as an index into `TINTS`: near the emoji's own colour, never the same. */
const TINT_OF: Record<string, number> = {
  '👥': 2,
  '🎉': 1,
  '🚀': 2,
  '💪': 0,
  '🏆': 0,
  '⭐': 0,
  '🔥': 4,
  '💼': 5,
  '📈': 3,
  '🎯': 4,
  '💡': 0,
  '🌟': 0,
  '🎊': 1,
  '👏': 0,
  '💎': 2,
  '🏅': 0,
  '🐷': 1,
  '📚': 3,
  '⚡': 0,
  '🌈': 2,
  '🎪': 4,
  '🎭': 3,
  '🎲': 5,
  '🎮': 5,
};

interface EmojiTileProps {
  emoji: string;
  /** Side length in pixels. */
  size?: 24 | 40 | 56 | 72 | 96;
  className?: string;
}

/** Renders an emoji on a soft tile. Decorative: a name is always beside it. */
export function EmojiTile({ emoji, size = 56, className }: EmojiTileProps) {
  return (
    <span
      aria-hidden
      style={{ width: `${size / 16}rem`, height: `${size / 16}rem`, fontSize: `${(size * 0.52) / 16}rem` }}
      className={clsx(
        'inline-flex shrink-0 items-center justify-center leading-none',
        size < 40 ? 'rounded-xs' : 'rounded-tile',
        TINTS[TINT_OF[emoji] ?? (emoji.codePointAt(0) ?? 0) % TINTS.length],
        className,
      )}
    >
      {emoji}
    </span>
  );
}
