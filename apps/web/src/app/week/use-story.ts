import { type KeyboardEvent, type MouseEvent, type PointerEvent, useEffect, useRef, useState } from 'react';
import { usePageVisible } from '../../lib/browser/use-page-visible.ts';
import { useMedia } from '../../lib/browser/use-media.ts';

const TURN_MS = 6_000;
/** A longer press pauses the story, and does not turn it. */
const TAP_MS = 350;
const SWIPE_PX = 48;

/**
 * Returns the index of the current stub, and the handlers that turn the stubs: taps at either side, swipes and arrow keys. Stubs also turn
 * automatically, unless the user prefers reduced motion or uses a keyboard or screen reader. `isByPointer`: true if a pointer opened it.
 */
export function useStory(count: number, isByPointer: boolean) {
  const [index, setIndex] = useState(0);
  const [isHeld, setHeld] = useState(false);
  const [isByHand, setByHand] = useState(!isByPointer);
  const pressed = useRef<{ x: number; at: number }>(undefined);
  const isStill = useMedia('(prefers-reduced-motion: reduce)');
  const isVisible = usePageVisible();
  const turn = (by: number) => setIndex((now) => Math.min(Math.max(now + by, 0), count - 1));
  const isTurning = !isStill && !isByHand && !isHeld && isVisible && index < count - 1;
  useEffect(() => {
    if (!isTurning) return;
    const timer = setTimeout(() => setIndex(index + 1), TURN_MS);
    return () => clearTimeout(timer);
  }, [isTurning, index]);
  const release = () => {
    pressed.current = undefined;
    setHeld(false);
  };
  return {
    index,
    turn,
    onKeyDown: ({ key }: KeyboardEvent) => {
      setByHand(true);
      if (key === 'ArrowRight') turn(1);
      else if (key === 'ArrowLeft') turn(-1);
    },
    /** A click without a pointer comes from a keyboard or screen reader. */
    onClickCapture: ({ detail }: MouseEvent) => {
      if (detail === 0) setByHand(true);
    },
    surface: {
      onPointerDown: ({ clientX, target, isPrimary }: PointerEvent) => {
        if (!isPrimary || (target instanceof Element && target.closest('a, button'))) return;
        pressed.current = { x: clientX, at: Date.now() };
        setHeld(true);
      },
      onPointerUp: ({ clientX, currentTarget }: PointerEvent) => {
        const start = pressed.current;
        release();
        if (!start) return;
        const moved = clientX - start.x;
        if (Math.abs(moved) >= SWIPE_PX) turn(moved < 0 ? 1 : -1);
        else if (Date.now() - start.at < TAP_MS) {
          const { left, width } = currentTarget.getBoundingClientRect();
          turn(clientX < left + width / 3 ? -1 : 1);
        }
      },
      onPointerCancel: release,
      onPointerLeave: release,
    },
  };
}
