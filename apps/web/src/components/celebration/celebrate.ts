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

/** Covers the page with a layer while `work` runs; the layer ignores the pointer and is hidden from screen readers. */
async function withOverlay(work: (overlay: HTMLElement) => Promise<unknown>): Promise<void> {
  const overlay = document.createElement('div');
  overlay.setAttribute('aria-hidden', 'true');
  overlay.className = 'pointer-events-none fixed inset-0 z-70 overflow-hidden';
  document.body.append(overlay);
  await work(overlay);
  overlay.remove();
}

/** Throws confetti up from `origin`, with a rosette if requested. With reduced motion, shows only a still rosette. */
export function celebrate(
  origin: Origin,
  { pieces, rosette = false }: { pieces: number; rosette?: boolean },
): Promise<void> {
  return withOverlay((overlay) =>
    wantsNoMotion()
      ? showRosette(overlay, origin, true)
      : Promise.all([throwConfetti(overlay, origin, pieces), rosette && showRosette(overlay, origin, false)]),
  );
}

/** Plays a slow, warm light over the page or one part of it, for something that did not go well; does nothing with reduced motion. */
export async function showWarmGlow(part?: Element): Promise<void> {
  if (wantsNoMotion()) return;
  await withOverlay(async (overlay) => {
    if (part) {
      const { top, left, width, height } = part.getBoundingClientRect();
      Object.assign(overlay.style, {
        inset: 'auto',
        top: `${top}px`,
        left: `${left}px`,
        width: `${width}px`,
        height: `${height}px`,
        borderRadius: '20px',
      });
    }
    overlay.style.background = 'var(--brand-soft)';
    const fade = overlay.animate([{ opacity: 0 }, { opacity: 0.5, offset: 0.3 }, { opacity: 0 }], {
      duration: FADE_MS,
      easing: 'ease-in-out',
    });
    await fade.finished.catch(() => undefined);
  });
}
