import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { TABS } from './paths.ts';
import { preloadTabs } from './preload.ts';
import { GUARDED } from './screens.ts';

const CONTENT_LOADS_MS = 2_000;

/** Returns the patterns of the screens whose code has been fetched. */
function watchPreloads(): () => readonly string[] {
  const spies = GUARDED.map(([pattern, screen]) => ({
    pattern,
    preload: vi.spyOn(screen, 'preload').mockResolvedValue(undefined),
  }));
  return () => spies.filter(({ preload }) => preload.mock.calls.length > 0).map(({ pattern }) => pattern);
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('fetches the code of all five tabs and of a group once the content has loaded', () => {
  const fetched = watchPreloads();
  preloadTabs();
  vi.advanceTimersByTime(CONTENT_LOADS_MS - 1);
  expect(fetched()).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(TABS).toHaveLength(5);
  expect([...fetched()].sort()).toEqual([...TABS, '/group/:id'].sort());
});

it('fetches no code ahead for a browser that saves data', () => {
  vi.stubGlobal('navigator', { connection: { saveData: true } });
  const fetched = watchPreloads();
  preloadTabs();
  vi.advanceTimersByTime(CONTENT_LOADS_MS);
  expect(fetched()).toEqual([]);
});
