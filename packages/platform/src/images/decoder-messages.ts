import type { ProcessedImage } from '@dubs/core/ports';
import type { PictureFormat } from './picture-format.ts';

/** What to decode: a file, what it is, and the bounds of the result in pixels. */
export interface Picture {
  path: string;
  format: PictureFormat;
  maxPixels: number;
  fullPx: number;
  thumbnailPx: number;
}

/** What a decoder process says: that it has started, or how a picture ended. `rss` is its memory in bytes. */
export type FromDecoder =
  | { kind: 'ready' }
  | { kind: 'done'; image: ProcessedImage; rss: number }
  | { kind: 'refused'; reason: string; rss: number };
