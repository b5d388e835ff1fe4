import { useEffect, useId, useRef } from 'react';

const openIn = (state: unknown): readonly string[] => {
  const ids = (state as { dialogs?: unknown } | null)?.dialogs;
  return Array.isArray(ids) ? (ids as string[]) : [];
};

let isClosingAll = false;

/** True while a dialog is open that Back closes. */
export const isAnyOpen = (): boolean => openIn(window.history.state).length > 0;

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

/**
 * Makes the browser's Back close a dialog. Adds a history entry when the dialog opens, and removes it when the dialog is closed another
 * way, unless a navigation has added an entry on top of it.
 */
export function useHistoryClose(open: boolean, close: () => void): void {
  const id = useId();
  const isOpen = useRef(open);
  const onClose = useRef(close);
  useEffect(() => {
    onClose.current = close;
    isOpen.current = open;
  });
  useEffect(() => {
    if (!open) return;
    isOpen.current = true;
    const present = openIn(window.history.state);
    if (!present.includes(id))
      window.history.pushState({ ...window.history.state, dialogs: [...present, id] }, '');
    const followHistory = () => {
      if (!openIn(window.history.state).includes(id)) onClose.current();
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
}
