import type { ProcessedImage } from '@dubs/core/ports';
import type { PictureFormat } from './picture-format.ts';

/** A file to decode, its format, and the limits in pixels. */
export interface Picture {
  path: string;
  format: PictureFormat;
  maxPixels: number;
  fullPx: number;
  thumbnailPx: number;
}

/** A message of a decoder process: it has started, or a picture is done or refused. `rss` is its memory in bytes. */
export type FromDecoder =
  | { kind: 'ready' }
  | { kind: 'done'; image: ProcessedImage; rss: number }
  | { kind: 'refused'; reason: string; rss: number };
