import { useEffect, useId, useState, type FocusEvent, type PointerEvent } from 'react';

const HOVER_MS = 120;

/**
 * Opens a tooltip while a mouse hovers over its owner or the owner has keyboard focus; Escape closes it. Returns whether it is open,
 * the handlers of the element around owner and tooltip, and the id that links the two.
 */
export function useTooltip() {
  const id = useId();
  const [isHovered, setHovered] = useState(false);
  const [isFocused, setFocused] = useState(false);
  const [isOpen, setOpen] = useState(false);
  const isWanted = isHovered || isFocused;

  useEffect(() => {
    if (!isWanted) return;
    const timer = setTimeout(() => setOpen(true), HOVER_MS);
    const close = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') setOpen(false);
    };
    document.addEventListener('keydown', close);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('keydown', close);
      setOpen(false);
    };
  }, [isWanted]);

  return {
    id,
    isOpen,
    box: {
      onPointerEnter: ({ pointerType }: PointerEvent) => setHovered(pointerType === 'mouse'),
      onPointerLeave: () => setHovered(false),
      onFocus: ({ target }: FocusEvent) => setFocused(target.matches(':focus-visible')),
      onBlur: () => setFocused(false),
    },
  };
}
