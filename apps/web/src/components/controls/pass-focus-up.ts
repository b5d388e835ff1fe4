/** Ref callback: if the element has the focus when it is removed, its parent takes the focus, so that the user stays in place. */
export const passFocusUp = (element: HTMLElement | null) => {
  const parent = element?.parentElement;
  return () => {
    if (!parent || !element.contains(document.activeElement)) return;
    parent.tabIndex = -1;
    parent.focus({ preventScroll: true });
  };
};
