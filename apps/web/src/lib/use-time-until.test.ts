import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useTimeUntil } from './use-time-until.ts';

beforeEach(() => vi.useFakeTimers({ now: 1_000_000 }));
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

it('returns a new time once the moment has passed, and none after that', () => {
  const moment = new Date(1_060_000);
  const { result } = renderHook(() => useTimeUntil(moment));
  act(() => void vi.advanceTimersByTime(59_000));
  expect(result.current.getTime()).toBe(1_000_000);
  act(() => void vi.advanceTimersByTime(1_001));
  expect(result.current.getTime()).toBeGreaterThan(1_060_000);
  expect(vi.getTimerCount()).toBe(0);
});
