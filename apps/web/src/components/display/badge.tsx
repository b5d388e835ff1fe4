import { LIMITS } from '@dubs/contract/limits';
import clsx from 'clsx';

const TONES = {
  red: 'bg-danger text-on-danger',
  pink: 'bg-pink text-on-pink',
  quiet: 'border border-line-strong bg-surface text-ink-muted',
} as const;

interface BadgeProps {
  count: number;
  /** Red in the navigation, pink and quiet on cards. */
  tone?: keyof typeof TONES;
  /** What is counted, for assistive technology ("3 new wins"). Leave it out where the control's own name says so. */
  label?: string;
  className?: string;
}

/** Renders a count on a coloured pill; nothing at zero. */
export function Badge({ count, tone = 'red', label, className }: BadgeProps) {
  if (count <= 0) return null;
  return (
    <span
      className={clsx(
        'tabular inline-flex h-5 min-w-5 items-center justify-center rounded-pill px-1.5 font-display text-tiny leading-none font-bold',
        'forced-colors:border',
        TONES[tone],
        className,
      )}
    >
      <span aria-hidden>{count > LIMITS.badgeMax ? `${LIMITS.badgeMax}+` : count}</span>
      {label && <span className="sr-only">{label}</span>}
    </span>
  );
}
