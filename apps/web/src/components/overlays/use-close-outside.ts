import type { RefObject } from 'react';
import { useEffect } from 'react';

/** Closes what is open when a user presses, or brings the focus to, what lies outside of `box`. */
export function useCloseOutside(
  box: RefObject<HTMLElement | null>,
  isOpen: boolean,
  close: () => void,
): void {
  useEffect(() => {
    if (!isOpen) return;
    const closeOutside = ({ target }: Event) => {
      if (target instanceof Node && !box.current?.contains(target)) close();
    };
    document.addEventListener('pointerdown', closeOutside);
    document.addEventListener('focusin', closeOutside);
    return () => {
      document.removeEventListener('pointerdown', closeOutside);
      document.removeEventListener('focusin', closeOutside);
    };
  });
}
