/** Returns the scrolling part of the dialog around an element, or null outside of a dialog. */
export const scrollContainerOf = (element: Element | null): HTMLElement | null =>
  element?.closest<HTMLElement>('[data-dialog-body]') ?? null;
