import { expect, it } from 'vitest';
import { pageCountOf, pageOf, pageWindow } from './page-window.ts';

it.each([
  [1, 1, [1]],
  [2, 3, [1, 2, 3]],
  [1, 9, [1, 2, 3, 4, 5]],
  [3, 9, [1, 2, 3, 4, 5]],
  [4, 9, [2, 3, 4, 5, 6]],
  [8, 9, [5, 6, 7, 8, 9]],
  [9, 9, [5, 6, 7, 8, 9]],
])('offers on page %i of %i the pages %j', (page, count, offered) => {
  expect(pageWindow(page, count)).toEqual(offered);
});

it('offers at most five existing pages, including the open one', () => {
  for (let count = 1; count <= 14; count += 1) {
    for (let page = 1; page <= count; page += 1) {
      const offered = pageWindow(page, count);
      expect(offered).toContain(page);
      expect(offered).toHaveLength(Math.min(5, count));
      expect(offered.every((n, at) => n >= 1 && n <= count && n === (offered[0] ?? 0) + at)).toBe(true);
    }
  }
});

it.each([
  [0, 1],
  [1, 1],
  [10, 1],
  [11, 2],
  [41, 5],
])('fills with %i notifications %i pages', (total, pages) => {
  expect(pageCountOf(total)).toBe(pages);
});

it.each([
  [null, 1],
  ['3', 3],
  ['0', 1],
  ['-2', 1],
  ['1e3', 1],
  ['x', 1],
  ['9999999', 1],
])('opens for ?page=%s page %i', (named, page) => {
  expect(pageOf(named)).toBe(page);
});
