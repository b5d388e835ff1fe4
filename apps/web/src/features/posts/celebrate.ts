const COLOURS = ['--brand', '--win', '--pink', '--goal'];

/** Where on the screen something is, as fractions of its width and height. */
export interface Origin {
  x: number;
  y: number;
}

/** The middle of an element, for a celebration that begins there. */
export function originOf(element: Element | null): Origin {
  const box = element?.getBoundingClientRect();
  if (!box || box.width === 0) return { x: 0.5, y: 0.6 };
  return { x: (box.left + box.width / 2) / innerWidth, y: (box.top + box.height / 2) / innerHeight };
}

/** A handful of confetti for a win; none where motion is not wanted. */
export async function celebrateWin(origin: Origin): Promise<void> {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  const { default: confetti } = await import('canvas-confetti');
  const style = getComputedStyle(document.documentElement);
  await confetti({
    origin,
    particleCount: 24,
    spread: 70,
    startVelocity: 26,
    ticks: 90,
    scalar: 0.9,
    zIndex: 70,
    colors: COLOURS.map((name) => style.getPropertyValue(name).trim()),
  });
}
