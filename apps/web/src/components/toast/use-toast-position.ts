import { type RefObject, useLayoutEffect } from 'react';
import { bottomAbove, positionBeside } from './toast-position.ts';

const OPEN_DIALOG = '[role$="dialog"][data-state="open"]';
/** The part of a dialog that a toast never covers: its title and close button. */
const HEADER = '[data-dialog-header]';
/** A question above the navigation, where toasts are too. */
const OFFER = '[data-offer]';
const EDGES = ['top', 'bottom', 'left', 'width'] as const;

/** Keeps the toast off the header and the buttons of an open dialog, and off an offer, for as long as the toast shows. */
export function useToastPosition(viewport: RefObject<HTMLElement | null>, isShown: boolean): void {
  useLayoutEffect(() => {
    const element = viewport.current;
    if (!element || !isShown) return;
    const place = () => {
      element.removeAttribute('style');
      const dialog = [...document.querySelectorAll<HTMLElement>(OPEN_DIALOG)].at(-1);
      const header = dialog?.querySelector(HEADER);
      const offer = document.querySelector(OFFER)?.getBoundingClientRect();
      if (offer?.height)
        element.style.bottom = `${bottomAbove(offer, element.offsetHeight, window.innerHeight)}px`;
      if (!dialog || !header) return;
      const found = positionBeside(
        element.getBoundingClientRect(),
        dialog.getBoundingClientRect(),
        header.getBoundingClientRect().bottom,
        window.innerHeight,
      );
      if (!found) return;
      element.style.inset = 'auto';
      element.style.margin = '0';
      for (const edge of EDGES) if (found[edge] !== undefined) element.style[edge] = `${found[edge]}px`;
    };
    place();
    const changes = new MutationObserver(place);
    changes.observe(document.body, { childList: true, subtree: true, attributeFilter: ['data-state'] });
    window.addEventListener('resize', place);
    // A sheet that slides in reaches its final position only at the end of its animation.
    document.addEventListener('animationend', place);
    return () => {
      changes.disconnect();
      window.removeEventListener('resize', place);
      document.removeEventListener('animationend', place);
      element.removeAttribute('style');
    };
  }, [viewport, isShown]);
}
