import { type RefObject, useEffect, useEffectEvent } from 'react';

/** Calls `close` when the user presses outside of `box` and of floating layers, or moves the focus there. */
export function useCloseOutside(
  box: RefObject<HTMLElement | null>,
  isOpen: boolean,
  close: () => void,
): void {
  const onOutside = useEffectEvent(close);
  useEffect(() => {
    if (!isOpen) return;
    const closeOutside = ({ target }: Event) => {
      // A layer of the box is elsewhere in the document where there are no popovers.
      if (target instanceof Element && !box.current?.contains(target) && !target.closest('[popover]'))
        onOutside();
    };
    document.addEventListener('pointerdown', closeOutside);
    document.addEventListener('focusin', closeOutside);
    return () => {
      document.removeEventListener('pointerdown', closeOutside);
      document.removeEventListener('focusin', closeOutside);
    };
  }, [box, isOpen]);
}
