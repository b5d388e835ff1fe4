/** Runs a change of the page, and scrolls so that the element keeps its position on the screen. */
export function keepScrollPosition(element: Element | null | undefined, change: () => void): void {
  const before = element?.getBoundingClientRect().top ?? 0;
  change();
  if (element) scrollBy({ top: element.getBoundingClientRect().top - before, behavior: 'instant' });
}
