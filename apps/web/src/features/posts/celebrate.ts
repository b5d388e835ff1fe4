const PIECES = 24;
const COLOURS = ['var(--brand)', 'var(--win)', 'var(--pink)', 'var(--goal)'];
const REACH_PX = 190;
const FALL_PX = 240;
const LASTS_MS = 1_100;

/** Where on the screen something is, in pixels from its top left corner. */
export interface Origin {
  x: number;
  y: number;
}

/** The middle of an element, for a celebration that begins there. */
export function originOf(element: Element | null): Origin {
  const box = element?.getBoundingClientRect();
  if (!box?.width) return { x: innerWidth / 2, y: innerHeight * 0.6 };
  return { x: box.left + box.width / 2, y: box.top + box.height / 2 };
}

const between = (least: number, most: number) => least + Math.random() * (most - least);

/** A handful of paper scraps for a win, thrown up from `origin`; none where motion is not wanted. */
export async function celebrateWin(origin: Origin): Promise<void> {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  const air = document.createElement('div');
  air.setAttribute('aria-hidden', 'true');
  air.className = 'pointer-events-none fixed inset-0 z-70 overflow-hidden';
  document.body.append(air);
  const flights = Array.from({ length: PIECES }, (_, index) => fly(air, origin, index));
  await Promise.allSettled(flights.map((flight) => flight.finished));
  air.remove();
}

function fly(air: HTMLElement, { x, y }: Origin, index: number): Animation {
  const scrap = document.createElement('i');
  Object.assign(scrap.style, {
    position: 'absolute',
    left: `${x}px`,
    top: `${y}px`,
    width: `${between(6, 10)}px`,
    height: `${between(8, 14)}px`,
    borderRadius: '2px',
    background: COLOURS[index % COLOURS.length],
  });
  air.append(scrap);
  const angle = between(-Math.PI * 0.95, -Math.PI * 0.05);
  const reach = between(0.45, 1) * REACH_PX;
  const [dx, dy] = [Math.cos(angle) * reach, Math.sin(angle) * reach];
  const turn = between(-540, 540);
  return scrap.animate(
    [
      { transform: 'none', easing: 'cubic-bezier(.2,.8,.2,1)' },
      { transform: `translate(${dx}px, ${dy}px) rotate(${turn / 2}deg)`, offset: 0.4, easing: 'ease-in' },
      { transform: `translate(${dx * 1.2}px, ${dy + FALL_PX}px) rotate(${turn}deg)`, opacity: 0 },
    ],
    { duration: between(0.75, 1) * LASTS_MS, fill: 'forwards' },
  );
}
