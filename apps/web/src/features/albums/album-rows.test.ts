import { describe, expect, it } from 'vitest';
import { monthInWords } from '../../lib/text/months.ts';
import { albumRows } from './album-rows.ts';

const of = (...months: string[]) => months.map((month) => ({ month }));

describe('the rows of an album', () => {
  it('stand below the title of their month', () => {
    expect(albumRows(of('2026-03', '2026-03', '2026-03', '2026-02'), 2)).toEqual([
      { kind: 'month', month: '2026-03' },
      { kind: 'pictures', month: '2026-03', first: 0, count: 2 },
      { kind: 'pictures', month: '2026-03', first: 2, count: 1 },
      { kind: 'month', month: '2026-02' },
      { kind: 'pictures', month: '2026-02', first: 3, count: 1 },
    ]);
  });

  it('are none without pictures', () => {
    expect(albumRows([], 3)).toEqual([]);
  });
});

it('a month is named in words, with its year', () => {
  expect(monthInWords('2026-03', 'en-US')).toBe('March 2026');
});
