const KEYBOARD_MIN_PX = 150;

/**
 * Exposes the on-screen keyboard to the style sheet until the page closes: `--visual-height` and `--keyboard` (pixels) on the root,
 * and `data-keyboard` while it is open.
 */
export function followVisualViewport(): void {
  const viewport = window.visualViewport;
  if (!viewport) return;
  const root = document.documentElement;
  const update = () => {
    const covered = Math.max(0, window.innerHeight - viewport.height - viewport.offsetTop);
    const open = covered > KEYBOARD_MIN_PX && viewport.scale < 1.1;
    root.style.setProperty('--visual-height', `${viewport.height}px`);
    root.style.setProperty('--keyboard', open ? `${covered}px` : '0px');
    root.toggleAttribute('data-keyboard', open);
  };
  update();
  viewport.addEventListener('resize', update);
  viewport.addEventListener('scroll', update);
}
