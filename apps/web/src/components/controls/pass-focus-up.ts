/** Ref callback: if the element has the focus when it is removed, its parent takes the focus, so that the user stays in place. */
export const passFocusUp = (element: HTMLElement | null) => {
  const parent = element?.parentElement;
  return () => {
    if (!parent || !element.contains(document.activeElement)) return;
    parent.tabIndex = -1;
    // The parent is not a control, and shows no ring.
    parent.style.outline = 'none';
    parent.focus({ preventScroll: true });
  };
};
