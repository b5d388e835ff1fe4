import type { CropForm } from '@dubs/contract';

/** A rectangle of a picture, in percent of its width and height. */
export interface Part {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Fractions are sent with four decimals, rounded down so that the part never exceeds the picture. */
const EXACT = 10_000;
const roundDown = (value: number): number => Math.floor(value * EXACT + 1e-6) / EXACT;

/**
 * Returns a part in the format of the server: its corner as fractions of the picture, its size as a fraction of the largest possible part
 * with the aspect ratio `aspect` (width / height).
 */
export function cropOf(part: Part, picture: { width: number; height: number }, aspect: number): CropForm {
  const largest = Math.min(1, (picture.height * aspect) / picture.width);
  const size = Math.min(1, part.width / 100 / largest);
  return { x: roundDown(part.x / 100), y: roundDown(part.y / 100), size: roundDown(size) };
}
