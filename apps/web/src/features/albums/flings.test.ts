import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useHasSlowedDown, watchFlings } from './flings.ts';

let stop: () => void;
beforeEach(() => {
  vi.useFakeTimers();
  stop = watchFlings();
});
afterEach(() => {
  stop();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** Scrolls down by so many pixels in 100 ms. */
function scroll(px: number): void {
  act(() => void vi.advanceTimersByTime(100));
  vi.stubGlobal('scrollY', window.scrollY + px);
  const event = new Event('scroll');
  Object.defineProperty(event, 'timeStamp', { value: performance.now() });
  act(() => void window.dispatchEvent(event));
}

it('a picture may render once the page rests or scrolls slowly, and stays rendered', () => {
  scroll(150);
  const { result } = renderHook(useHasSlowedDown);
  expect(result.current).toBe(true);
  scroll(500);
  expect(result.current).toBe(true);
});

it.each([
  ['the page rests', () => act(() => void vi.advanceTimersByTime(200))],
  [
    'it scrolls slower',
    () => {
      scroll(150);
      scroll(150);
    },
  ],
])('a picture that comes while the page is flung is in time once %s', (_when, settle) => {
  scroll(500);
  const { result } = renderHook(useHasSlowedDown);
  expect(result.current).toBe(false);
  scroll(500);
  expect(result.current).toBe(false);
  settle();
  expect(result.current).toBe(true);
});

it('a jump after a pause is a fling', () => {
  vi.advanceTimersByTime(5_000);
  scroll(1_200);
  expect(renderHook(useHasSlowedDown).result.current).toBe(false);
});
