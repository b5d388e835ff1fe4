import clsx from 'clsx';

const TINTS = [
  'bg-brand-soft text-brand-ink',
  'bg-goal-soft text-goal-ink',
  'bg-win-soft text-win-ink',
  'bg-pink-soft text-ink',
  'bg-loss-soft text-loss-ink',
  'bg-sunken text-ink-muted',
] as const;

interface AvatarProps {
  person: { id: number; name: string; initials: string };
  /** Pixels of its side. */
  size?: 24 | 32 | 40 | 48 | 72;
  className?: string;
}

/** Below this size letters would be smaller than the smallest text. */
const LETTERS_FROM_PX = 28;

/** Shows a person's initials on their tint; small ones are the tint alone. Decorative: the name is beside it. */
export function Avatar({ person, size = 40, className }: AvatarProps) {
  return (
    <span
      aria-hidden
      title={person.name}
      style={{ width: `${size / 16}rem`, height: `${size / 16}rem`, fontSize: `${(size * 0.4) / 16}rem` }}
      className={clsx(
        'inline-flex shrink-0 items-center justify-center overflow-hidden rounded-pill border border-line font-display leading-none font-bold',
        TINTS[person.id % TINTS.length],
        className,
      )}
    >
      {size >= LETTERS_FROM_PX && person.initials}
    </span>
  );
}
