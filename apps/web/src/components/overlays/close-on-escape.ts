import type { KeyboardEvent } from 'react';

/** For what lies under a toast, to which Radix hands Escape alone: answers a key handler that closes it all the same. */
export const closeOnEscape = (close: () => void) => (event: KeyboardEvent) => {
  if (event.key !== 'Escape' || event.defaultPrevented) return;
  event.preventDefault();
  close();
};
