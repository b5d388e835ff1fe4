import type { SpokenNews } from './use-announcement.ts';

/** Renders the live region of `useSpokenNews`, which only screen readers notice. */
export const PoliteNews = ({ news: { key, sentence } }: { news: SpokenNews }) => (
  <output className="sr-only">{sentence !== '' && <span key={key}>{sentence}</span>}</output>
);
