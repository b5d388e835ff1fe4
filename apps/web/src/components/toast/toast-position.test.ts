import { expect, it } from 'vitest';
import { bottomAbove, positionBeside } from './toast-position.ts';

const HEIGHT = 844;
const box = (left: number, top: number, right: number, bottom: number) => ({ left, top, right, bottom });
const toast = box(16, 680, 374, 740);

it('stays in place if it does not overlap the dialog', () => {
  expect(positionBeside(toast, box(0, 200, 390, 660), 260, HEIGHT)).toBeUndefined();
  expect(positionBeside(box(900, 680, 1256, 740), box(400, 100, 880, 800), 160, HEIGHT)).toBeUndefined();
});

it('goes 8 px above the edge of a sheet', () => {
  expect(positionBeside(toast, box(0, 300, 390, HEIGHT), 360, HEIGHT)).toEqual({
    left: 12,
    width: 366,
    bottom: 552,
  });
});

it('goes inside, under the header, if there is no room above', () => {
  expect(positionBeside(toast, box(0, 67, 390, HEIGHT), 130, HEIGHT)).toEqual({
    left: 12,
    width: 366,
    top: 130,
  });
});

it('is no wider than a toast, and in the middle of a wide dialog', () => {
  expect(positionBeside(box(600, 700, 1000, 760), box(300, 60, 940, 780), 120, 800)).toEqual({
    left: 420,
    width: 400,
    top: 120,
  });
});

it('goes 8 px above an offer, but not out of the window', () => {
  expect(bottomAbove(box(16, 560, 374, 750), 60, HEIGHT)).toBe(HEIGHT - 552);
  expect(bottomAbove(box(16, 50, 374, 300), 60, 360)).toBe(360 - 60 - 12);
});
