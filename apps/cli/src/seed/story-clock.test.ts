import { expect, it } from 'vitest';
import { minutesAfter, storyClock } from './story-clock.ts';
import type { When } from './story.ts';

const moments: When[] = [
  [1, '23:50'],
  [0, '06:45'],
  [0, '08:40'],
];

it.each([
  ['late in the day', new Date(2026, 5, 10, 22, 0)],
  ['a minute after midnight', new Date(2026, 5, 10, 0, 1)],
  ['at midnight', new Date(2026, 5, 10)],
])('%s, today is today and past, and in order', (_when, now) => {
  const time = storyClock(now, moments);
  const times = moments.map(time);
  expect(times.toSorted((a, b) => a.getTime() - b.getTime())).toEqual(times);
  expect(times[0]).toEqual(new Date(2026, 5, 9, 23, 50));
  for (const at of times.slice(1)) {
    expect(at.getTime()).toBeLessThanOrEqual(now.getTime());
    expect(at.getDate()).toBe(10);
  }
});

it('keeps times that are in the past', () => {
  expect(storyClock(new Date(2026, 5, 10, 22, 0), moments)([0, '06:45'])).toEqual(
    new Date(2026, 5, 10, 6, 45),
  );
});

it('moves what follows together when it would lie ahead', () => {
  const [start, now] = [new Date(2026, 5, 10, 12, 0), new Date(2026, 5, 10, 12, 10)];
  const after = minutesAfter(start, now, [5, 99]);
  expect(after(99).getTime()).toBeLessThan(now.getTime());
  expect(after(5).getTime()).toBeLessThan(after(99).getTime());
  expect(minutesAfter(start, now, [5])(5)).toEqual(new Date(2026, 5, 10, 12, 5));
});
