let pressed: Element | null = null;

// Safari does not focus a button or link that is pressed.
document.addEventListener(
  'click',
  ({ target }) => {
    pressed = target instanceof Element ? target.closest('button, a') : null;
  },
  { capture: true },
);
// A key that presses something is followed by a click.
document.addEventListener('keydown', () => (pressed = null), { capture: true });

/** Returns the element that opens a dialog: the focused one or, where a press does not focus, the pressed one within it. */
export function findOpener(): Element | null {
  const focused = document.activeElement;
  return pressed && focused?.contains(pressed) ? pressed : focused;
}
