import { z } from 'zod/mini';
import { described } from './strings.ts';
import { TEXTS } from './texts.ts';

const outside = TEXTS.images.cropOutside;

/** A fraction. In a form, numbers are text. */
const fraction = described(
  z.pipe(
    z.pipe(
      z.union([z.string(), z.number()], outside),
      z.transform((v) => (typeof v === 'number' || /^[\d.]+(e-\d+)?$/.test(v) ? Number(v) : Number.NaN)),
    ),
    z.number(outside).check(z.minimum(0, outside), z.maximum(1, outside)),
  ),
  { type: 'number', minimum: 0, maximum: 1 },
);

/**
 * The part of a picture to keep: `x` and `y` of its corner as fractions of the upright picture's width and height, and its size as a
 * fraction of the largest possible part with its proportions. Without all three, it is the largest part in the middle; only some are an
 * error.
 */
export const CropForm = z
  .object({ x: z.optional(fraction), y: z.optional(fraction), size: z.optional(fraction) })
  .check(
    z.refine(
      ({ x, y, size }) =>
        (x === undefined) === (y === undefined) && (y === undefined) === (size === undefined),
      {
        path: ['size'],
        error: TEXTS.images.cropIncomplete,
      },
    ),
    z.refine(({ size }) => size !== 0, { path: ['size'], error: outside }),
  );
export type CropForm = z.infer<typeof CropForm>;
