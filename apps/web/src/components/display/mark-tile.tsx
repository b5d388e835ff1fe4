import clsx from 'clsx';
import type { ReactNode } from 'react';

interface MarkTileProps {
  tone: 'brand' | 'loss' | 'goal' | 'win';
  children: ReactNode;
}

const TONES = {
  brand: 'border-brand-edge bg-brand-soft text-ink',
  loss: 'border-loss bg-loss-soft text-loss-ink',
  goal: 'border-goal bg-goal-soft text-goal-ink',
  win: 'border-win bg-win-soft text-win-ink',
} as const;

/** Renders a mark on a slightly rotated tile, like a sticker, as the picture of an otherwise sparse page. */
export const MarkTile = ({ tone, children }: MarkTileProps) => (
  <span
    aria-hidden
    className={clsx(
      'inline-flex size-24 -rotate-3 items-center justify-center rounded-dialog border-2 motion-reduce:rotate-0',
      TONES[tone],
    )}
  >
    {children}
  </span>
);
