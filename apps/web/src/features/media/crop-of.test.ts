import { describe, expect, it } from 'vitest';
import { cropOf } from './crop-of.ts';

describe('the part of a picture that is kept', () => {
  it.each([
    ['the whole of a square', { x: 0, y: 0, width: 100, height: 100 }, [400, 400], 1, [0, 0, 1]],
    ['the middle of a wide one', { x: 25, y: 0, width: 50, height: 100 }, [800, 400], 1, [0.25, 0, 1]],
    ['a quarter of a tall one', { x: 50, y: 75, width: 50, height: 25 }, [400, 800], 1, [0.5, 0.75, 0.5]],
    ['a band of a square', { x: 0, y: 33.333, width: 100, height: 33.333 }, [900, 900], 3, [0, 0.3333, 1]],
  ])('is %s', (_, part, [width = 0, height = 0], aspect, [x, y, size]) => {
    expect(cropOf(part, { width, height }, aspect)).toEqual({ x, y, size });
  });

  it('never reaches beyond the picture by rounding', () => {
    const { x = 0, size = 0 } = cropOf(
      { x: 66.66666, y: 0, width: 33.33334, height: 33.33334 },
      { width: 300, height: 300 },
      1,
    );
    expect(x + size).toBeLessThanOrEqual(1);
  });
});
