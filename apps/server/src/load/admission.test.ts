import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Admission, Worth } from './admission.ts';
import { createAdmission } from './admission.ts';

beforeEach(() => vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'setTimeout', 'performance'] }));
afterEach(() => vi.useRealTimers());

/** Lets in as many as there is room for; answers their ends. */
function fill(admission: Admission, worth: Worth = 'write'): (() => void)[] {
  const ends: (() => void)[] = [];
  for (let leave = admission.enter(worth, true); leave; leave = admission.enter(worth, true))
    ends.push(leave);
  return ends;
}

/** Keeps it full for a while, with answers that take so long. */
function work(admission: Admission, answerMs: number, forMs: number, worth?: Worth): void {
  for (let ms = 0; ms < forMs; ms += answerMs) {
    const ends = fill(admission, worth);
    vi.advanceTimersByTime(answerMs);
    ends.forEach((end) => end());
  }
}

test('polls are turned away first, then reads, and writes last', () => {
  const admission = createAdmission({ atOnce: 20, slowMs: 250 });
  const counts = (['poll', 'read', 'write'] as const).map((worth) => fill(admission, worth).length);
  expect(counts).toEqual([15, 2, 3]);
  expect(admission.state()).toEqual({ inside: 20, room: 20 });
});

test('whoever leaves makes room, once', () => {
  const admission = createAdmission({ atOnce: 10, slowMs: 250 });
  const [leave] = fill(admission);
  leave?.();
  leave?.();
  expect(fill(admission)).toHaveLength(1);
});

test('slow answers make less room, quick ones make more, up to what was said', () => {
  const admission = createAdmission({ atOnce: 100, slowMs: 250 });
  expect(admission.state().room).toBe(100);
  work(admission, 400, 8_000);
  expect(admission.state().room).toBe(64);
  work(admission, 20, 10_000);
  expect(admission.state().room).toBe(100);
});

test('polls alone widen and narrow the room as well', () => {
  const admission = createAdmission({ atOnce: 100, slowMs: 250 });
  work(admission, 20, 10_000, 'poll');
  expect(admission.state().room).toBe(100);
  work(admission, 400, 20_000, 'poll');
  expect(admission.state().room).toBe(64);
});

test('a burst leaves the room as it is, however slow its answers are', () => {
  const admission = createAdmission({ atOnce: 100, slowMs: 250 });
  for (let n = 0; n < 10; n++) {
    const ends = fill(admission);
    expect(ends).toHaveLength(100);
    for (const end of ends) {
      vi.advanceTimersByTime(30);
      end();
    }
    vi.advanceTimersByTime(300);
  }
});

test('a crowd that comes and goes on coming finds less room within half a second', () => {
  const admission = createAdmission({ atOnce: 200, slowMs: 150 });
  const inside: (() => void)[] = [];
  // Two thousand calls a second, of which three hundred are answered, each in its turn.
  for (let ms = 0; ms < 500; ms += 10) {
    for (let n = 0; n < 20; n++) {
      const leave = admission.enter('write', true);
      if (leave) inside.push(leave);
    }
    vi.advanceTimersByTime(10);
    for (const leave of inside.splice(0, 3)) leave();
  }
  expect(admission.state().room).toBe(64);
});

test('slow answers to a few leave the room as it is', () => {
  const admission = createAdmission({ atOnce: 100, slowMs: 250 });
  for (let n = 0; n < 10; n++) {
    const ends = Array.from({ length: 24 }, () => admission.enter('write', true));
    vi.advanceTimersByTime(600);
    ends.forEach((end) => end?.());
  }
  expect(admission.state().room).toBe(100);
});

test('a server that has become quiet has all its room again', () => {
  const admission = createAdmission({ atOnce: 100, slowMs: 250 });
  work(admission, 400, 8_000);
  expect(admission.state().room).toBe(64);
  vi.advanceTimersByTime(3_000);
  expect(admission.state().room).toBe(100);
});

test('what takes no room is turned away only where there is none', () => {
  const admission = createAdmission({ atOnce: 10, slowMs: 250 });
  expect(admission.enter('write', false)).not.toBeNull();
  expect(admission.state().inside).toBe(0);
  fill(admission);
  expect(admission.enter('write', false)).toBeNull();
});

test('0 lets everybody in', () => {
  const admission = createAdmission({ atOnce: 0, slowMs: 250 });
  for (let n = 0; n < 1_000; n++) expect(admission.enter('poll', true)).not.toBeNull();
});
