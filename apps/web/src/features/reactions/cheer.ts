import { useEffect } from 'react';

const WITHIN_MS = 280;
const WITHIN_PX = 24;
const RISE_PX = 64;
const LASTS_MS = 700;
const CALM_MS = 120;

interface Tap {
  at: number;
  x: number;
  y: number;
  ticket: Element;
}

/** Shows an emoji that rises from a point and fades; with reduced motion it only fades. */
function rise(emoji: string, { x, y }: Pick<Tap, 'x' | 'y'>): void {
  const glyph = document.createElement('span');
  glyph.setAttribute('aria-hidden', 'true');
  glyph.textContent = emoji;
  glyph.className = 'pointer-events-none fixed z-70 text-[3rem] leading-none';
  Object.assign(glyph.style, { left: `${x - 24}px`, top: `${y - 24}px` });
  document.body.append(glyph);
  const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches;
  const flight = isCalm
    ? glyph.animate([{ opacity: 1 }, { opacity: 0 }], { duration: CALM_MS })
    : glyph.animate([{ opacity: 1 }, { opacity: 0, transform: `translateY(-${RISE_PX}px)` }], {
        duration: LASTS_MS,
        easing: 'cubic-bezier(.2,.8,.2,1)',
      });
  flight.addEventListener('finish', () => glyph.remove());
}

/** Returns the ticket that a tap on `target` can cheer; null for taps on controls other than pictures. */
function ticketAt(target: EventTarget | null): HTMLElement | null {
  if (!(target instanceof Element)) return null;
  const ticket = target.closest<HTMLElement>('article[data-cheer]');
  const control = target.closest('a, button, input, [role="group"]');
  const isPicture = control?.matches('[data-picture]') ?? true;
  return isPicture ? ticket : null;
}

/**
 * Handles double taps on tickets: they cheer. A tap on a picture waits for a possible second one before the picture opens. Only a
 * shortcut, because buttons do the same. Returns the function that stops it.
 */
function watchTaps(): () => void {
  const watching = new AbortController();
  const { signal } = watching;
  let last: Tap | undefined;
  let opening: ReturnType<typeof setTimeout> | undefined;

  const cheer = ({ pointerType, target, clientX: x, clientY: y, timeStamp: at }: PointerEvent) => {
    const ticket = pointerType === 'mouse' ? null : ticketAt(target);
    const isSecond =
      last?.ticket === ticket && at - last.at <= WITHIN_MS && Math.hypot(x - last.x, y - last.y) <= WITHIN_PX;
    last = ticket && !isSecond ? { at, x, y, ticket } : undefined;
    if (!ticket || !isSecond) return;
    clearTimeout(opening);
    rise(ticket.dataset['cheer'] ?? '', { x, y });
    ticket.dispatchEvent(new Event('cheer'));
  };
  const wait = (event: MouseEvent) => {
    const { target, detail } = event;
    const isTap = (event as PointerEvent).pointerType === 'touch' && detail > 0;
    const picture =
      isTap && target instanceof Element && target.closest<HTMLElement>('article[data-cheer] [data-picture]');
    if (!picture) return;
    event.stopPropagation();
    event.preventDefault();
    clearTimeout(opening);
    // After the second tap, which cheered, the picture stays closed.
    if (last) opening = setTimeout(() => picture.click(), WITHIN_MS);
  };
  document.addEventListener('pointerup', cheer, { signal });
  document.addEventListener('click', wait, { signal, capture: true });
  return () => watching.abort();
}

/** Enables double taps to cheer while the component is mounted. */
export const useCheers = (): void => useEffect(watchTaps, []);
