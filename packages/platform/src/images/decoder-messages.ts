import type { ProcessedImage, Shape } from '@dubs/core/ports';
import type { PictureFormat } from './picture-format.ts';

/** A part of a picture by fractions; none without all three. */
export interface Crop {
  x?: number | undefined;
  y?: number | undefined;
  size?: number | undefined;
}

/** A file to decode, its format, the limits in pixels, and which part of it to keep in which shape; null keeps all of it. */
export interface Picture {
  path: string;
  format: PictureFormat;
  maxPixels: number;
  fullPx: number;
  thumbnailPx: number;
  part: { shape: Shape; crop: Crop } | null;
}

/** What a decoded picture became: a whole one, or a part in each width of its shape. */
export type Decoded = ProcessedImage | [Uint8Array, ...Uint8Array[]];

/** A message of a decoder process: it has started, or a picture is done or refused. `rss` is its memory in bytes. */
export type FromDecoder =
  | { kind: 'ready' }
  | { kind: 'done'; image: Decoded; rss: number }
  | { kind: 'outside'; rss: number }
  | { kind: 'refused'; reason: string; rss: number };
