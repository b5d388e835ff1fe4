import { useEffect, useRef } from 'react';

/** Returns a function that closes a dialog if it is open: for work that may end after the dialog was closed, when another one may be open. */
export function useCloseIfOpen(open: boolean, onOpenChange: (open: boolean) => void): () => void {
  const isOpen = useRef(false);
  useEffect(() => {
    isOpen.current = open;
    return () => {
      isOpen.current = false;
    };
  }, [open]);
  return () => {
    if (isOpen.current) onOpenChange(false);
  };
}
