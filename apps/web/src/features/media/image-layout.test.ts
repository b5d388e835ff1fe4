import { expect, it } from 'vitest';
import { gridRatio, imageLayout } from './image-layout.ts';

const cells = (count: number) => imageLayout(count).reduce((sum, tile) => sum + tile.columns * tile.rows, 0);

it.each([1, 2, 3, 4, 5, 9])('fills the whole 2 × 2 grid with %i pictures', (count) => {
  expect(cells(count)).toBe(4);
});

it('shows every picture up to four', () => {
  for (const count of [0, 1, 2, 3, 4]) {
    expect(imageLayout(count).map((tile) => tile.index)).toEqual([0, 1, 2, 3].slice(0, count));
    expect(imageLayout(count).every((tile) => tile.more === 0)).toBe(true);
  }
});

it('shows four tiles at five pictures and counts the rest on the last', () => {
  expect(imageLayout(5).map((tile) => tile.more)).toEqual([0, 0, 0, 1]);
  expect(imageLayout(7).at(-1)?.more).toBe(3);
});

it('keeps the ratio of a single picture within limits, but not of several', () => {
  const photo = (width: number, height: number) => [{ width, height }];
  expect(gridRatio(photo(900, 1000), true)).toBe(0.9);
  expect(gridRatio(photo(100, 1000), true)).toBe(0.8);
  expect(gridRatio(photo(1000, 100), true)).toBe(1.91);
  expect(gridRatio(photo(900, 1000), false)).toBe(4 / 3);
  expect(gridRatio([...photo(900, 1000), ...photo(900, 1000)], true)).toBe(2);
});
