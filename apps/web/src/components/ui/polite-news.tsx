import type { SpokenNews } from './use-spoken-news.ts';

/** The live region of `useSpokenNews`: heard, not seen. */
export const PoliteNews = ({ news: { key, sentence } }: { news: SpokenNews }) => (
  <output className="sr-only">{sentence !== '' && <span key={key}>{sentence}</span>}</output>
);
