const AFTER_MS = 350;
const SLACK_PX = 10;
const TOUCH_MS = 10;
const CHOICE = '[data-hold-choice]';

/** Where a finger holds a ticket, in px of the window. */
export interface HeldAt {
  x: number;
  y: number;
}

interface Press extends HeldAt {
  pointerId: number;
  ticket: HTMLElement;
  timer: ReturnType<typeof setTimeout>;
}

/** Returns the ticket whose reactions a hold here opens: not on controls and links, nor on words of which a hold selects one. */
function ticketAt(target: EventTarget | null): HTMLElement | null {
  if (!(target instanceof Element) || target.closest('[data-selectable]')) return null;
  const control = target.closest('a, button, input, [role="group"]');
  if (control && !control.matches('[data-picture]')) return null;
  return target.closest<HTMLElement>('article[data-cheer]');
}

/** Marks the emoji under the finger, and returns it. */
function markChoice({ x, y }: HeldAt, ticket: HTMLElement): HTMLElement | null {
  const under = document.elementFromPoint(x, y)?.closest<HTMLElement>(CHOICE) ?? null;
  for (const choice of ticket.querySelectorAll(CHOICE))
    choice.toggleAttribute('data-under', choice === under);
  return under && ticket.contains(under) ? under : null;
}

/**
 * Opens the reactions of a ticket above a finger that holds it, and picks the one on which the finger is lifted. "Add reaction" does the same for
 * everyone else. The ticket gets the events `hold` and `holdend`. Returns the function that stops it.
 */
export function watchHolds(): () => void {
  const watching = new AbortController();
  const options = { signal: watching.signal, capture: true };
  let press: Press | undefined;
  /** The press that is a hold, while the finger is down. */
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
    // A longer press would select a word next.
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
    if (held) markChoice({ x, y }, held.ticket);
    else if (Math.hypot(x - press.x, y - press.y) > SLACK_PX) release();
  };
  const end = (event: PointerEvent) => {
    const ticket = held?.ticket;
    release();
    if (!ticket) return;
    // It is no tap: two of those cheer.
    event.stopPropagation();
    markChoice({ x: event.clientX, y: event.clientY }, ticket)?.click();
  };
  // What a browser makes of the press afterwards: a tap, which moves the focus, or a menu.
  const ignore = (event: MouseEvent) => {
    // Keys click without a count.
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
