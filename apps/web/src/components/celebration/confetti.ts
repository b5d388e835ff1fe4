import type { Origin } from './rosette.ts';

const COLOURS = ['var(--brand)', 'var(--win)', 'var(--pink)', 'var(--goal)'];
const REACH_PX = 190;
const FALL_PX = 240;
const LASTS_MS = 1_100;

const randomBetween = (least: number, most: number) => least + Math.random() * (most - least);

/** Throws confetti up from `origin` into `overlay`; resolves when the last piece has fallen. */
export async function throwConfetti(overlay: HTMLElement, origin: Origin, pieces: number): Promise<void> {
  const flights = Array.from({ length: pieces }, (_, index) => fly(overlay, origin, index));
  await Promise.allSettled(flights.map((flight) => flight.finished));
}

function fly(overlay: HTMLElement, { x, y }: Origin, index: number): Animation {
  const scrap = document.createElement('i');
  Object.assign(scrap.style, {
    position: 'absolute',
    left: `${x}px`,
    top: `${y}px`,
    width: `${randomBetween(6, 10)}px`,
    height: `${randomBetween(8, 14)}px`,
    borderRadius: '2px',
    background: COLOURS[index % COLOURS.length],
  });
  overlay.append(scrap);
  const angle = randomBetween(-Math.PI * 0.95, -Math.PI * 0.05);
  const reach = randomBetween(0.45, 1) * REACH_PX;
  const [dx, dy] = [Math.cos(angle) * reach, Math.sin(angle) * reach];
  const turn = randomBetween(-540, 540);
  return scrap.animate(
    [
      { transform: 'none', easing: 'cubic-bezier(.2,.8,.2,1)' },
      { transform: `translate(${dx}px, ${dy}px) rotate(${turn / 2}deg)`, offset: 0.4, easing: 'ease-in' },
      { transform: `translate(${dx * 1.2}px, ${dy + FALL_PX}px) rotate(${turn}deg)`, opacity: 0 },
    ],
    { duration: randomBetween(0.75, 1) * LASTS_MS, fill: 'forwards' },
  );
}
