import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type ConcurrencyLimiter, createConcurrencyLimiter, type Priority } from './concurrency-limiter.ts';

beforeEach(() => vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'setTimeout', 'performance'] }));
afterEach(() => vi.useRealTimers());

/** Starts calls until one is refused, and returns the functions that end them. */
function fill(limiter: ConcurrencyLimiter, priority: Priority = 'write'): (() => void)[] {
  const ends: (() => void)[] = [];
  for (let end = limiter.start(priority, true); end; end = limiter.start(priority, true)) ends.push(end);
  return ends;
}

/** Keeps the limiter full for `forMs`, with calls that take `callMs` each. */
function load(limiter: ConcurrencyLimiter, callMs: number, forMs: number, priority?: Priority): void {
  for (let ms = 0; ms < forMs; ms += callMs) {
    const ends = fill(limiter, priority);
    vi.advanceTimersByTime(callMs);
    ends.forEach((end) => end());
  }
}

it('refuses polls first, then reads, and writes last', () => {
  const limiter = createConcurrencyLimiter({ atOnce: 20, slowMs: 250 });
  const counts = (['poll', 'read', 'write'] as const).map((priority) => fill(limiter, priority).length);
  expect(counts).toEqual([15, 2, 3]);
  expect(limiter.state()).toEqual({ inProgress: 20, capacity: 20 });
});

it('frees the capacity of a call once, however often it ends', () => {
  const limiter = createConcurrencyLimiter({ atOnce: 10, slowMs: 250 });
  const [end] = fill(limiter);
  end?.();
  end?.();
  expect(fill(limiter)).toHaveLength(1);
});

it('shrinks with slow calls and grows with quick ones, up to the configured limit', () => {
  const limiter = createConcurrencyLimiter({ atOnce: 100, slowMs: 250 });
  expect(limiter.state().capacity).toBe(100);
  load(limiter, 400, 8_000);
  expect(limiter.state().capacity).toBe(64);
  load(limiter, 20, 10_000);
  expect(limiter.state().capacity).toBe(100);
});

it('grows and shrinks under polls alone too', () => {
  const limiter = createConcurrencyLimiter({ atOnce: 100, slowMs: 250 });
  load(limiter, 20, 10_000, 'poll');
  expect(limiter.state().capacity).toBe(100);
  load(limiter, 400, 20_000, 'poll');
  expect(limiter.state().capacity).toBe(64);
});

it('keeps its capacity during a burst, however slow the calls are', () => {
  const limiter = createConcurrencyLimiter({ atOnce: 100, slowMs: 250 });
  for (let n = 0; n < 10; n++) {
    const ends = fill(limiter);
    expect(ends).toHaveLength(100);
    for (const end of ends) {
      vi.advanceTimersByTime(30);
      end();
    }
    vi.advanceTimersByTime(300);
  }
});

it('shrinks within half a second under sustained overload', () => {
  const limiter = createConcurrencyLimiter({ atOnce: 200, slowMs: 150 });
  const inProgress: (() => void)[] = [];
  // Two thousand calls a second, of which three hundred complete, in order.
  for (let ms = 0; ms < 500; ms += 10) {
    for (let n = 0; n < 20; n++) {
      const end = limiter.start('write', true);
      if (end) inProgress.push(end);
    }
    vi.advanceTimersByTime(10);
    for (const end of inProgress.splice(0, 3)) end();
  }
  expect(limiter.state().capacity).toBe(64);
});

it('keeps its capacity when only a few calls are slow', () => {
  const limiter = createConcurrencyLimiter({ atOnce: 100, slowMs: 250 });
  for (let n = 0; n < 10; n++) {
    const ends = Array.from({ length: 24 }, () => limiter.start('write', true));
    vi.advanceTimersByTime(600);
    ends.forEach((end) => end?.());
  }
  expect(limiter.state().capacity).toBe(100);
});

it('returns to its full capacity when the server is quiet', () => {
  const limiter = createConcurrencyLimiter({ atOnce: 100, slowMs: 250 });
  load(limiter, 400, 8_000);
  expect(limiter.state().capacity).toBe(64);
  vi.advanceTimersByTime(3_000);
  expect(limiter.state().capacity).toBe(100);
});

it('refuses a call that takes no capacity only when none is left', () => {
  const limiter = createConcurrencyLimiter({ atOnce: 10, slowMs: 250 });
  expect(limiter.start('write', false)).not.toBeNull();
  expect(limiter.state().inProgress).toBe(0);
  fill(limiter);
  expect(limiter.start('write', false)).toBeNull();
});

it('accepts every call when the limit is 0', () => {
  const limiter = createConcurrencyLimiter({ atOnce: 0, slowMs: 250 });
  for (let n = 0; n < 1_000; n++) expect(limiter.start('poll', true)).not.toBeNull();
});
