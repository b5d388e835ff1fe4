import type { Announcement } from './use-announcement.ts';

/** Renders the live region of `useAnnouncement`, for screen readers only. */
export const LiveAnnouncement = ({ news: { key, sentence } }: { news: Announcement }) => (
  <output className="sr-only">{sentence !== '' && <span key={key}>{sentence}</span>}</output>
);
