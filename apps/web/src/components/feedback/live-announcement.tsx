import type { Announcement } from './use-announcement.ts';

/** Renders the live region of `useAnnouncement`, which only screen readers notice. */
export const LiveAnnouncement = ({ news: { key, sentence } }: { news: Announcement }) => (
  <output className="sr-only">{sentence !== '' && <span key={key}>{sentence}</span>}</output>
);
