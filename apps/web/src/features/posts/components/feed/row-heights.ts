/** Heights (px) of rows by the post's id. */
export type RowHeights = Map<number, number>;

const ofPages = new Map<string, RowHeights>();

/**
 * Returns the heights that the rows of a page's list had last: coming Back to it finds it as long as it was. Each page has its own, for cards of
 * one post differ: some name their group.
 */
export function rowHeightsOf(pathname: string): RowHeights {
  const known = ofPages.get(pathname);
  if (known) return known;
  const heights: RowHeights = new Map();
  ofPages.set(pathname, heights);
  return heights;
}

/** Remembers how high each row of a list is. */
export function rememberHeights(list: HTMLElement, heights: RowHeights): void {
  for (const row of list.querySelectorAll<HTMLElement>(':scope > [data-post]'))
    heights.set(Number(row.dataset['post']), row.getBoundingClientRect().height);
}
