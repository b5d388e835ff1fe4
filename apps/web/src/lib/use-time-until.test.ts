import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { fetchResponse } from './api/fetch-response.ts';
import { useTimeUntil } from './use-time-until.ts';

beforeEach(() => vi.useFakeTimers({ now: 1_000_000 }));
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
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

it("counts by the server's clock where the device's is an hour fast", async () => {
  const headers = { date: new Date(Date.now() - 3_600_000).toUTCString() };
  vi.stubGlobal('fetch', async () => Response.json({}, { headers }));
  await fetchResponse('/trpc/posts.recent');
  const { result } = renderHook(() => useTimeUntil(new Date(Date.parse(headers.date) + 60_000)));
  expect(result.current.toUTCString()).toBe(headers.date);
  act(() => void vi.advanceTimersByTime(59_000));
  expect(vi.getTimerCount()).toBe(1);
  act(() => void vi.advanceTimersByTime(1_001));
  expect(vi.getTimerCount()).toBe(0);
});

it("waits longer where a later response sets the server's clock back", async () => {
  const respond = async (at: number) => {
    vi.stubGlobal('fetch', async () => Response.json({}, { headers: { date: new Date(at).toUTCString() } }));
    await fetchResponse('/trpc/posts.recent');
  };
  await respond(Date.now());
  const { result } = renderHook(() => useTimeUntil(new Date(1_060_000)));
  act(() => void vi.advanceTimersByTime(30_000));
  await respond(Date.now() - 1_000);
  act(() => void vi.advanceTimersByTime(29_500));
  expect(result.current.getTime()).toBeLessThan(1_060_000);
  act(() => void vi.advanceTimersByTime(1_000));
  expect(result.current.getTime()).toBeGreaterThan(1_060_000);
  expect(vi.getTimerCount()).toBe(0);
});
