const AFTER_MS = 350;
const SLACK_PX = 10;
const TOUCH_MS = 10;
const CHOICE = '[data-hold-choice]';

/** Position of a finger that holds a ticket, in pixels of the viewport. */
export interface HeldAt {
  x: number;
  y: number;
}

interface Press extends HeldAt {
  pointerId: number;
  ticket: HTMLElement;
  timer: ReturnType<typeof setTimeout>;
}

/** Returns the ticket whose reactions a hold on `target` opens; null on controls, links and selectable text. */
function ticketAt(target: EventTarget | null): HTMLElement | null {
  if (!(target instanceof Element) || target.closest('[data-selectable]')) return null;
  const control = target.closest('a, button, input, [role="group"]');
  if (control && !control.matches('[data-picture]')) return null;
  return target.closest<HTMLElement>('article[data-cheer]');
}

/** Highlights the emoji under the finger, and returns its element. */
function markChoice({ x, y }: HeldAt): HTMLElement | null {
  const under = document.elementFromPoint(x, y)?.closest<HTMLElement>(CHOICE) ?? null;
  for (const choice of document.querySelectorAll(CHOICE))
    choice.toggleAttribute('data-under', choice === under);
  return under;
}

/**
 * Handles long presses on tickets: they open the reactions above the finger, and lifting the finger on an emoji picks it. "Add reaction" is
 * the alternative without touch. Dispatches `hold` and `holdend` on the ticket. Returns the function that stops it.
 */
export function watchHolds(): () => void {
  const watching = new AbortController();
  const options = { signal: watching.signal, capture: true };
  let press: Press | undefined;
  /** The press, once it has become a hold and until the finger is lifted. */
  let held: Press | undefined;
  let wasHeld = false;

  const release = () => {
    clearTimeout(press?.timer);
    held?.ticket.dispatchEvent(new Event('holdend'));
    press = undefined;
    held = undefined;
    document.documentElement.classList.remove('select-none');
  };
  const hold = () => {
    if (!press?.ticket.isConnected) return release();
    held = press;
    wasHeld = true;
    // Prevents the browser from selecting a word.
    document.documentElement.classList.add('select-none');
    navigator.vibrate?.(TOUCH_MS);
    const { x, y, ticket } = press;
    ticket.dispatchEvent(new CustomEvent<HeldAt>('hold', { detail: { x, y } }));
  };
  const begin = ({ pointerType, pointerId, isPrimary, target, clientX: x, clientY: y }: PointerEvent) => {
    release();
    wasHeld = false;
    const ticket = pointerType === 'touch' && isPrimary ? ticketAt(target) : null;
    if (ticket) press = { x, y, pointerId, ticket, timer: setTimeout(hold, AFTER_MS) };
  };
  const move = ({ pointerId, clientX: x, clientY: y }: PointerEvent) => {
    if (!press || press.pointerId !== pointerId) return;
    if (held) markChoice({ x, y });
    else if (Math.hypot(x - press.x, y - press.y) > SLACK_PX) release();
  };
  const end = (event: PointerEvent) => {
    const ticket = held?.ticket;
    release();
    if (!ticket) return;
    // Must not count as a tap, because double taps cheer.
    event.stopPropagation();
    markChoice({ x: event.clientX, y: event.clientY })?.click();
  };
  // Suppresses the events that browsers fire after a hold: a click, which would move the focus, or a context menu.
  const ignore = (event: MouseEvent) => {
    // Clicks by keyboard have `detail` 0.
    if (!wasHeld || !event.isTrusted || (event.type === 'click' && event.detail === 0)) return;
    event.stopPropagation();
    event.preventDefault();
  };
  document.addEventListener('pointerdown', begin, options);
  document.addEventListener('pointermove', move, { ...options, passive: true });
  document.addEventListener('pointerup', end, options);
  document.addEventListener('pointercancel', release, options);
  document.addEventListener('mousedown', ignore, options);
  document.addEventListener('click', ignore, options);
  document.addEventListener('contextmenu', ignore, options);
  return () => {
    release();
    watching.abort();
  };
}
