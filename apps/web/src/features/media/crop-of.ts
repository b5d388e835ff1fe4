import type { CropForm } from '@dubs/contract';

/** A part of a picture, in percent of its width and height. */
export interface Part {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** As exact as a part is sent: a ten-thousandth, rounded so that it never reaches beyond the picture. */
const EXACT = 10_000;
const floor = (value: number): number => Math.floor(value * EXACT + 1e-6) / EXACT;

/**
 * Returns a part as the server takes it: its corner as fractions of the picture, its size as a fraction of the largest part with the
 * proportions `aspect` (width by height).
 */
export function cropOf(part: Part, picture: { width: number; height: number }, aspect: number): CropForm {
  const largest = Math.min(1, (picture.height * aspect) / picture.width);
  const size = Math.min(1, part.width / 100 / largest);
  return { x: floor(part.x / 100), y: floor(part.y / 100), size: floor(size) };
}
