import { throwConfetti } from './confetti.ts';
import { type Origin, showRosette } from './rosette.ts';

export { drawRosette } from './rosette.ts';

const FADE_MS = 1_600;

/** Returns the middle of an element, for a celebration that begins there. */
export function originOf(element: Element | null): Origin {
  const box = element?.getBoundingClientRect();
  if (!box?.width) return { x: innerWidth / 2, y: innerHeight * 0.6 };
  return { x: box.left + box.width / 2, y: box.top + box.height / 2 };
}

const wantsNoMotion = () => matchMedia('(prefers-reduced-motion: reduce)').matches;

/**
 * Covers the page, or one ticket of it, with a layer while `work` runs; the layer ignores the pointer and is hidden from screen readers.
 * The layer of a ticket scrolls with it.
 */
async function withOverlay(
  work: (overlay: HTMLElement) => Promise<unknown>,
  ticket?: Element,
): Promise<void> {
  const overlay = document.createElement('div');
  overlay.setAttribute('aria-hidden', 'true');
  // The coloured edge of a ticket is the border at its start.
  const extent = ticket ? 'absolute inset-0 -start-1.5 rounded-[inherit]' : 'fixed inset-0';
  overlay.className = `pointer-events-none z-70 overflow-hidden ${extent}`;
  (ticket ?? document.body).append(overlay);
  await work(overlay);
  overlay.remove();
}

interface Celebration {
  pieces: number;
  /** True to add a rosette to the confetti. */
  rosette?: boolean;
  /** The ticket that holds the still rosette; by default it is at the origin. */
  ticket?: Element;
}

/** Throws confetti up from `origin`. With reduced motion, shows only a still rosette. */
export function celebrate(origin: Origin, { pieces, rosette = false, ticket }: Celebration): Promise<void> {
  if (wantsNoMotion())
    return withOverlay((overlay) => showRosette(overlay, ticket ? null : origin, true), ticket);
  return withOverlay((overlay) =>
    Promise.all([throwConfetti(overlay, origin, pieces), rosette && showRosette(overlay, origin, false)]),
  );
}

/** Plays a slow, warm light over a ticket, for something that did not go well; does nothing with reduced motion. */
export async function showWarmGlow(ticket: Element): Promise<void> {
  if (wantsNoMotion()) return;
  await withOverlay((overlay) => {
    overlay.style.background = 'var(--brand-soft)';
    const fade = overlay.animate([{ opacity: 0 }, { opacity: 0.5, offset: 0.3 }, { opacity: 0 }], {
      duration: FADE_MS,
      easing: 'ease-in-out',
    });
    return fade.finished.catch(() => undefined);
  }, ticket);
}
