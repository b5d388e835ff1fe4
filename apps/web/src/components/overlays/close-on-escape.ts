import type { KeyboardEvent } from 'react';

/** Returns a key handler that closes a dialog on Escape even under a toast, to which alone Radix would pass that key. */
export const closeOnEscape = (close: () => void) => (event: KeyboardEvent) => {
  if (event.key !== 'Escape' || event.defaultPrevented) return;
  event.preventDefault();
  close();
};
