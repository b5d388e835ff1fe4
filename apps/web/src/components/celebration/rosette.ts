/** A position on the screen, in pixels from its top left corner. */
export interface Origin {
  x: number;
  y: number;
}

const SIDE_PX = 112;
const STILL_SIDE_PX = 72;
/** Distance of a still rosette from the edges of its ticket. */
const INSET = '8px';
const UNFURL_MS = 700;
const HOLD_MS = 1_100;
const FADE_MS = 120;
const POP = 'cubic-bezier(.34,1.56,.64,1)';

const PETALS =
  'm48 8 7 7 10-3 3 10 10 3-3 10 7 7-7 7 3 10-10 3-3 10-10-3-7 7-7-7-10 3-3-10-10-3 3-10-7-7 7-7-3-10 10-3 3-10 10 3z';
const TAILS = 'M36 58 28 92l11-6 7 8 2-32 2 32 7-8 11 6-8-34z';
const TICKS = 'm39 40 4 8 5-9 5 9 5-10';

function draw(name: 'svg' | 'path', attributes: Record<string, string>): SVGElement {
  const element = document.createElementNS('http://www.w3.org/2000/svg', name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  return element;
}

const path = (d: string, className: string) => draw('path', { d, class: className, 'stroke-width': '2' });

/** Draws a rosette, tails first. */
export function drawRosette(side = SIDE_PX): SVGElement {
  const disc = draw('svg', { viewBox: '0 0 96 96', 'stroke-linejoin': 'round', 'data-rosette': '' });
  disc.style.width = `${side}px`;
  disc.append(
    path(TAILS, 'fill-win stroke-win-ink'),
    path(PETALS, 'fill-brand stroke-brand-edge'),
    path(TICKS, 'fill-none stroke-on-brand [stroke-width:4]'),
  );
  return disc;
}

/**
 * Shows a rosette near `origin`, fully inside the window, or at the top end of the overlay: it unfurls, stays a moment and fades. `isStill`
 * shows it smaller and without movement, for reduced motion.
 */
export async function showRosette(
  overlay: HTMLElement,
  origin: Origin | null,
  isStill: boolean,
): Promise<void> {
  const side = isStill ? STILL_SIDE_PX : SIDE_PX;
  const disc = drawRosette(side);
  const startOf = (middle: number, size: number) =>
    `${Math.max(0, Math.min(middle - side / 2, size - side))}px`;
  Object.assign(
    disc.style,
    { position: 'absolute' },
    origin
      ? { left: startOf(origin.x, innerWidth), top: startOf(origin.y, innerHeight) }
      : { top: INSET, insetInlineEnd: INSET },
  );
  overlay.append(disc);
  const tails = disc.firstElementChild;
  if (!isStill && tails instanceof SVGElement) {
    disc.animate([{ transform: 'scale(.2) rotate(-120deg)' }, { transform: 'none' }], {
      duration: UNFURL_MS / 2,
      easing: POP,
    });
    Object.assign(tails.style, { transformOrigin: '48px 58px' });
    tails.animate([{ transform: 'scaleY(0)' }, { transform: 'none' }], {
      duration: UNFURL_MS / 2,
      delay: UNFURL_MS / 2,
      easing: POP,
      fill: 'backwards',
    });
  }
  const leaving = disc.animate([{ opacity: 1 }, { opacity: 0 }], {
    duration: FADE_MS,
    delay: UNFURL_MS + HOLD_MS,
    fill: 'forwards',
  });
  await leaving.finished.catch(() => undefined);
}
