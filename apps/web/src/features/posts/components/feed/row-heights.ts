import { createTabMap } from '../../../../lib/session/create-tab-map.ts';

/** Returns the id of the row of a post. The row exists before the post's card is rendered. */
export const rowId = (postId: number): string => `row-${postId}`;

/** Heights of rows in pixels, by their ids. */
export type RowHeights = Partial<Record<string, number>>;

const ofPages = createTabMap<RowHeights>('row-heights');

/**
 * Returns the last known heights of the rows of a page's list, so that its length is the same after Back. Stored per page, because a
 * post's card differs between pages, as some show the group.
 */
export function rowHeightsOf(pathname: string): RowHeights {
  const known = ofPages.get(pathname);
  if (known) return known;
  const heights: RowHeights = {};
  ofPages.set(pathname, heights);
  return heights;
}

/** Stores the current height of each row of a list. */
export function rememberHeights(list: HTMLElement, heights: RowHeights): void {
  for (const row of list.children) heights[row.id] = row.getBoundingClientRect().height;
}
