import { createTabMap } from './create-tab-map.ts';

/** Where a page was left: its scroll offset, and the row of the post or comment in the middle of the window with its distance from the top of the page (px). */
export interface ScrollPosition {
  top: number;
  item: { id: string; y: number } | null;
}

/** The scroll positions of the pages of this tab, by history entry. */
export const scrollPositions = createTabMap<ScrollPosition>('scroll-positions');

/** The history entry whose position the window has. */
let restored: string | undefined;

/** Remembers that the window has the position of this history entry; undefined: of none, because another page will be shown. */
export const markRestored = (entry: string | undefined): void => {
  restored = entry;
};

/** True if the scroll offset of the window is that of this history entry, not that of the page before it or of a page that is too short yet. */
export const isRestored = (entry: string): boolean => restored === entry;

/** Returns the scroll offset of the page of this history entry (px), also if it has yet to be restored. */
export const scrollOffsetOf = (entry: string): number =>
  (isRestored(entry) ? undefined : scrollPositions.get(entry)?.top) ?? window.scrollY;
