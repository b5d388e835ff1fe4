import { expect, it } from 'vitest';
import { scaledAt, WHOLE, within } from './zoom-view.ts';

it('keeps the point fixed while zooming in and out', () => {
  const near = scaledAt(WHOLE, 2, { x: 100, y: -40 });
  expect(near).toEqual({ scale: 2, x: -100, y: 40 });
  expect(scaledAt(near, 0.5, { x: 100, y: -40 })).toEqual({ scale: 1, x: 0, y: 0 });
});

it('limits the scale to between 1 and 6', () => {
  expect(scaledAt(WHOLE, 0.2, { x: 0, y: 0 }).scale).toBe(1);
  expect(scaledAt(WHOLE, 40, { x: 0, y: 0 }).scale).toBe(6);
});

it('moves only as far as the picture reaches beyond its frame', () => {
  const [picture, frame] = [
    { width: 400, height: 200 },
    { width: 400, height: 800 },
  ];
  expect(within({ scale: 2, x: 900, y: 50 }, picture, frame)).toEqual({ scale: 2, x: 200, y: 0 });
  expect(within({ scale: 2, x: -900, y: -50 }, picture, frame)).toEqual({ scale: 2, x: -200, y: -0 });
});
