/** The heights (px) that the rows of posts had last, by the post's id: coming Back to a list finds it as long as it was. */
export const rowHeights = new Map<number, number>();

/** Remembers how high each row of a list is. */
export function rememberHeights(list: HTMLElement): void {
  for (const row of list.querySelectorAll<HTMLElement>(':scope > [data-post]'))
    rowHeights.set(Number(row.dataset['post']), row.getBoundingClientRect().height);
}
