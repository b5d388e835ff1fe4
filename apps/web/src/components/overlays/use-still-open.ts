import { useEffect, useRef } from 'react';

/** Returns a function that returns true while a dialog is open, for work that may end after it was closed or replaced by another one. */
export function useStillOpen(open: boolean): () => boolean {
  const isOpen = useRef(open);
  useEffect(() => {
    isOpen.current = open;
    return () => {
      isOpen.current = false;
    };
  }, [open]);
  return () => isOpen.current;
}
