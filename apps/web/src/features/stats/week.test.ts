import type { Post } from '@dubs/contract';
import { describe, expect, it } from 'vitest';
import { barPercent, fullBarOf } from './week-bar.ts';
import { weekImages, weekOf } from './week-images.ts';
import { daysInWords, dubsInWords, lsInWords, weekRange, weekTitle } from './week-text.ts';

const WEEK = { weekStart: '2025-06-02', weekEnd: '2025-06-08' };
const now = new Date(2025, 5, 4);

describe('the name of a week', () => {
  it('name it by how far back it is', () => {
    expect([0, -1, -2, -52].map(weekTitle)).toEqual([
      'This week',
      'Last week',
      '2 weeks ago',
      '52 weeks ago',
    ]);
  });

  it('shows its dates, with the year if it is not the current one', () => {
    expect(weekRange(WEEK, now, 'en-US')).toMatch(/^Jun 2\s–\s8$/);
    expect(weekRange({ weekStart: '2024-12-30', weekEnd: '2025-01-05' }, now, 'en-US')).toMatch(
      /^Dec 30, 2024\s–\sJan 5, 2025$/,
    );
  });

  it('lists the days with posts', () => {
    const days = [
      { date: '2025-06-02', dubs: 2, ls: 0 },
      { date: '2025-06-03', dubs: 0, ls: 0 },
      { date: '2025-06-04', dubs: 1, ls: 1 },
      { date: '2025-06-08', dubs: 0, ls: 3 },
    ];
    expect(daysInWords(days, 'en-US')).toBe('Monday 2 dubs, Wednesday 1 dub and 1 L, Sunday 3 Ls');
  });

  it('count one and many', () => {
    expect([0, 1, 7].map(dubsInWords)).toEqual(['0 dubs', '1 dub', '7 dubs']);
    expect([0, 1, 2].map(lsInWords)).toEqual(['0 Ls', '1 L', '2 Ls']);
  });
});

it('draws bars in proportion, at least a tenth wide, and none for nothing', () => {
  expect([0, 1, 5, 40, 100].map((count) => barPercent(count, 100))).toEqual([0, 10, 10, 40, 100]);
});

it('scales a row to the maximum of a day, at least three', () => {
  const day = (dubs: number, ls: number) => ({ date: '2025-06-02', dubs, ls });
  expect(fullBarOf([day(1, 0), day(0, 1)])).toBe(3);
  expect(fullBarOf([day(1, 0), day(4, 2)])).toBe(6);
});

describe('weekImages', () => {
  const post = (day: number, hour: number, ...urls: string[]) =>
    ({
      createdAt: new Date(2025, 5, day, hour).toISOString(),
      images: urls.map((url) => ({ url })),
    }) as Post;
  const urls = (posts: Post[]) => weekImages(posts, WEEK).shown.map(({ image }) => image.url);

  it('shows the three newest pictures of the week, and counts the rest', () => {
    const posts = [post(6, 9, 'a', 'b'), post(5, 9), post(3, 9, 'c', 'd', 'e'), post(2, 0, 'f')];
    expect(urls(posts)).toEqual(['a', 'b', 'c']);
    expect(weekImages(posts, WEEK).more).toBe(3);
  });

  it('excludes posts of other weeks, to the hour', () => {
    expect(urls([post(9, 0, 'next'), post(8, 23, 'in'), post(2, 0, 'first'), post(1, 23, 'last')])).toEqual([
      'in',
      'first',
    ]);
    expect(weekImages([], WEEK)).toEqual({ shown: [], more: 0 });
  });
});

it('finds Monday and Sunday of any day, across months and daylight saving changes', () => {
  const week = { weekStart: '2025-10-20', weekEnd: '2025-10-26' };
  for (const day of ['2025-10-20', '2025-10-23', '2025-10-26']) expect(weekOf(day)).toEqual(week);
  expect(weekOf('2026-01-01')).toEqual({ weekStart: '2025-12-29', weekEnd: '2026-01-04' });
});
