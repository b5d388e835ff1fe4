import { type KeyboardEvent, type MouseEvent, type PointerEvent, useEffect, useRef, useState } from 'react';
import { usePageVisible } from '../../lib/browser/use-page-visible.ts';
import { useMedia } from '../../lib/browser/use-media.ts';

const TURN_MS = 6_000;
/** A press that is longer holds the story, and turns nothing. */
const TAP_MS = 350;
const SWIPE_PX = 48;

/**
 * Returns the stub in sight, and what turns the stubs: taps at either side, swipes, arrow keys, and time, unless the user wants no motion or
 * uses a keyboard or screen reader. `isByPointer` says how the story was opened.
 */
export function useStory(count: number, isByPointer: boolean) {
  const [index, setIndex] = useState(0);
  const [isHeld, setHeld] = useState(false);
  const [isByHand, setByHand] = useState(!isByPointer);
  const pressed = useRef<{ x: number; at: number }>(undefined);
  const isStill = useMedia('(prefers-reduced-motion: reduce)');
  const isVisible = usePageVisible();
  const turn = (by: number) => setIndex((now) => Math.min(Math.max(now + by, 0), count - 1));
  const turnsItself = !isStill && !isByHand && !isHeld && isVisible && index < count - 1;
  useEffect(() => {
    if (!turnsItself) return;
    const timer = setTimeout(() => setIndex(index + 1), TURN_MS);
    return () => clearTimeout(timer);
  }, [turnsItself, index]);
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
    /** A press without a pointer is of a keyboard or screen reader. */
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
