import type { ReactNode } from 'react';

/** Shows a number with its name, as an item of a description list. */
export const Figure = ({ name, value }: { name: string; value: string }) => (
  <div className="flex flex-col-reverse justify-end gap-1 rounded-md bg-well px-4 py-3">
    <dt className="text-small text-ink-muted">{name}</dt>
    <dd className="tabular font-display text-hero wrap-anywhere">{value}</dd>
  </div>
);

/** Shows figures in two columns, or in one if the text is too large for two. */
export const Figures = ({ children }: { children: ReactNode }) => (
  <dl className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,max(8rem,45%)),1fr))] gap-3">{children}</dl>
);
