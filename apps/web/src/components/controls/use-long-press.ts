import { useEffect, useRef, type MouseEvent, type PointerEvent } from 'react';

const LONG_PRESS_MS = 450;
const SLACK_PX = 10;

/**
 * Distinguishes a tap from a long press of a finger, and from the key or button for a context menu. Returns the handlers of the
 * control; the click that ends a long press does not reach `onTap`.
 */
export function useLongPress(onLongPress: () => void, onTap: () => void) {
  const press = useRef<{ x: number; y: number; timer: ReturnType<typeof setTimeout> }>(undefined);
  const wasLong = useRef(false);
  const end = () => {
    clearTimeout(press.current?.timer);
    press.current = undefined;
  };
  useEffect(() => end, []);
  const fire = () => {
    end();
    if (wasLong.current) return;
    wasLong.current = true;
    onLongPress();
  };
  return {
    onPointerDown: ({ pointerType, clientX: x, clientY: y }: PointerEvent) => {
      end();
      wasLong.current = false;
      if (pointerType !== 'mouse') press.current = { x, y, timer: setTimeout(fire, LONG_PRESS_MS) };
    },
    onPointerMove: ({ clientX, clientY }: PointerEvent) => {
      const start = press.current;
      if (start && Math.hypot(clientX - start.x, clientY - start.y) > SLACK_PX) end();
    },
    onPointerUp: end,
    onPointerCancel: end,
    onContextMenu: (event: MouseEvent) => {
      event.preventDefault();
      // Without a finger on the control, no click follows.
      if (press.current) fire();
      else if (!wasLong.current) onLongPress();
    },
    onClick: () => {
      end();
      if (!wasLong.current) onTap();
      wasLong.current = false;
    },
  };
}
