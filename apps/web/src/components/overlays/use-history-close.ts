import { useEffect, useEffectEvent, useId } from 'react';
import { useNavigate } from 'react-router-dom';
import { isPlainClick } from '../../lib/browser/is-plain-click.ts';

/** Returns the ids of the dialogs with entries, from the page to the present entry. */
const entriesNow = () => (window.history.state as { dialogs?: readonly string[] } | null)?.dialogs ?? [];

/** Time after which a step back counts as taken. */
const LONGEST_STEP_MS = 3_000;

/** What closes the open dialogs, by their ids, in the order in which they opened. */
const openDialogs = new Map<string, () => void>();

/** The pending step back. The browser takes it later, from the entry that is current then: a page opened in the meantime would be left. */
let step: Promise<unknown> | undefined;
let timeout: ReturnType<typeof setTimeout> | undefined;

let isClosingAll = false;

function stepBack(count: number): Promise<unknown> {
  step = new Promise((resolve) => window.addEventListener('popstate', resolve, { once: true }));
  // If the user has cleared the browser's history, there is no entry to go back to, and no event.
  timeout = setTimeout(() => {
    const dialogs = entriesNow().slice(0, -count);
    window.history.replaceState({ ...window.history.state, dialogs }, '');
    window.dispatchEvent(new PopStateEvent('popstate', { state: window.history.state }));
  }, LONGEST_STEP_MS);
  window.history.go(-count);
  return step;
}

/** Removes the entries of dialogs that have closed; after that, adds those of dialogs that have opened. */
function updateHistory(): void {
  if (step) return;
  const entries = entriesNow();
  const count = entries.length - 1 - entries.findLastIndex((id) => openDialogs.has(id));
  if (count > 0) return void stepBack(count);
  for (const id of openDialogs.keys()) {
    const dialogs = entriesNow();
    if (!dialogs.includes(id))
      window.history.pushState({ ...window.history.state, dialogs: [...dialogs, id] }, '');
  }
}

window.addEventListener('popstate', () => {
  clearTimeout(timeout);
  const isUpdate = step && !isClosingAll;
  step = undefined;
  if (isUpdate) return updateHistory();
  const entries = entriesNow();
  for (const [id, close] of openDialogs) if (!entries.includes(id)) close();
});

// A click while a step back is pending may open a page, so it is repeated after the step.
document.addEventListener(
  'click',
  (event) => {
    if (!step || (isClosingAll && openDialogs.size > 0)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    void step.then(() => event.target?.dispatchEvent(new PointerEvent('click', event)));
  },
  true,
);

/**
 * Closes all open dialogs and removes their history entries, so that the next navigation can replace the entry of the page itself.
 * Otherwise, Back would lead to that page.
 */
export async function closeByHistory(): Promise<void> {
  isClosingAll = true;
  while (step) await step;
  const { length } = entriesNow();
  if (length > 0) await stepBack(length);
  isClosingAll = false;
}

/** Returns the page of the app that a click opens in this tab; undefined if it opens none. */
function pageOpenedBy(event: MouseEvent): string | undefined {
  const link = (event.target as Element).closest<HTMLAnchorElement>('a[href]');
  if (!link || link.target || link.hasAttribute('download') || link.origin !== window.location.origin)
    return undefined;
  if (event.defaultPrevented || !isPlainClick(event)) return undefined;
  return link.pathname + link.search + link.hash;
}

/**
 * Makes the browser's Back close a dialog. Adds a history entry when the dialog opens, and removes it when the dialog is closed another
 * way. A link closes all dialogs before it opens its page, so that Back returns to the page under them; it carries no state.
 */
export function useHistoryClose(open: boolean, close: () => void): void {
  const id = useId();
  const navigate = useNavigate();
  const onBack = useEffectEvent(close);
  const leave = useEffectEvent((event: MouseEvent) => {
    const page = pageOpenedBy(event);
    if (page === undefined) return;
    event.preventDefault();
    // The second click of a double click finds the dialogs closing.
    if (!isClosingAll) void closeByHistory().then(() => navigate(page));
  });
  useEffect(() => {
    if (!open) return;
    openDialogs.set(id, () => onBack());
    updateHistory();
    const onClick = (event: MouseEvent) => leave(event);
    document.addEventListener('click', onClick, true);
    return () => {
      document.removeEventListener('click', onClick, true);
      openDialogs.delete(id);
      // Deferred, so that a re-run of this effect finds its entry in place.
      setTimeout(updateHistory);
    };
  }, [open, id]);
}
