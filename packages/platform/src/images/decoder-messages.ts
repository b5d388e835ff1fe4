import type { ProcessedImage, Shape } from '@dubs/core/ports';
import type { PictureFormat } from './picture-format.ts';

/** A part of a picture, as fractions of its size. All three are set, or none. */
export interface Crop {
  x?: number | undefined;
  y?: number | undefined;
  size?: number | undefined;
}

/** A file to decode, its format, the limits in pixels, and the part to keep with its shape; null keeps the whole picture. */
export interface Picture {
  path: string;
  format: PictureFormat;
  maxPixels: number;
  fullPx: number;
  thumbnailPx: number;
  part: { shape: Shape; crop: Crop } | null;
}

/** The result of decoding: a whole picture, or a part of it in each width of its shape. */
export type Decoded = ProcessedImage | [Uint8Array, ...Uint8Array[]];

/** A message from a decoder process: it has started, or a picture is done or refused. `rss` is the memory of the process in bytes. */
export type FromDecoder =
  | { kind: 'ready' }
  | { kind: 'done'; image: Decoded; rss: number }
  | { kind: 'outside'; rss: number }
  | { kind: 'refused'; reason: string; rss: number };
