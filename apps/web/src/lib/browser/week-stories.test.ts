import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { isWeekSeen, markSeen, seenOfWeek, setWeekStories } from './week-stories.ts';

const MONDAY = '2026-02-23';

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-03-01T18:30:00') });
  setWeekStories(true);
});
afterEach(() => void vi.useRealTimers());

describe('the stories of a week', () => {
  it('are seen once that of every group that has one was seen or dismissed', () => {
    markSeen(MONDAY, [1], [1, 2]);
    expect(isWeekSeen()).toBe(false);
    markSeen(MONDAY, [2], [1, 2]);
    expect(isWeekSeen()).toBe(true);
    expect(seenOfWeek(MONDAY)).toEqual([1, 2]);
  });

  it('are seen if there is none', () => {
    markSeen(MONDAY, [], []);
    expect(isWeekSeen()).toBe(true);
    expect(seenOfWeek(MONDAY)).toEqual([]);
  });

  it('are not seen where those of the week before were', () => {
    markSeen(MONDAY, [1], [1]);
    vi.setSystemTime(new Date('2026-03-08T18:00:00'));
    expect(isWeekSeen()).toBe(false);
    expect(seenOfWeek('2026-03-02')).toEqual([]);
  });
});
