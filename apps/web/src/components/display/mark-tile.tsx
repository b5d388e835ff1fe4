import type { ReactNode } from 'react';

/** Renders a mark on a slightly rotated tile, like a sticker, as the picture of an otherwise sparse page. */
export const MarkTile = ({ children }: { children: ReactNode }) => (
  <span
    aria-hidden
    className="inline-flex size-24 -rotate-3 items-center justify-center rounded-dialog border-2 border-loss bg-loss-soft text-loss-ink motion-reduce:rotate-0"
  >
    {children}
  </span>
);
