import { useEffect, useEffectEvent, useId, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { isPlainClick } from '../../lib/browser/is-plain-click.ts';

const openIn = (state: unknown): readonly string[] => {
  const ids = (state as { dialogs?: unknown } | null)?.dialogs;
  return Array.isArray(ids) ? (ids as string[]) : [];
};

let isClosingAll = false;

/**
 * Closes all open dialogs and removes their history entries, so that the next navigation can replace the entry of the page itself.
 * Otherwise, Back would lead to that page.
 */
export async function closeByHistory(): Promise<void> {
  const { length } = openIn(window.history.state);
  if (length === 0) return;
  isClosingAll = true;
  await new Promise((resolve) => {
    window.addEventListener('popstate', resolve, { once: true });
    window.history.go(-length);
  });
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
  const isOpen = useRef(open);
  const onBack = useEffectEvent(close);
  const navigate = useNavigate();
  useEffect(() => {
    if (!open) return;
    isOpen.current = true;
    const present = openIn(window.history.state);
    if (!present.includes(id))
      window.history.pushState({ ...window.history.state, dialogs: [...present, id] }, '');
    const followHistory = () => {
      if (!openIn(window.history.state).includes(id)) onBack();
    };
    window.addEventListener('popstate', followHistory);
    return () => {
      window.removeEventListener('popstate', followHistory);
      isOpen.current = false;
      // Deferred, so that a re-run of this effect finds its entry in place.
      setTimeout(() => {
        if (!isOpen.current && !isClosingAll && openIn(window.history.state).at(-1) === id)
          window.history.back();
      });
    };
  }, [open, id]);
  useEffect(() => {
    if (!open) return;
    const leave = (event: MouseEvent) => {
      const page = pageOpenedBy(event);
      if (page === undefined) return;
      event.preventDefault();
      // The second click of a double click.
      if (isClosingAll) return;
      void closeByHistory().then(() => navigate(page));
    };
    document.addEventListener('click', leave, true);
    return () => document.removeEventListener('click', leave, true);
  }, [open, navigate]);
}
