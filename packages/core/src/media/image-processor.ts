import type { CropForm } from '@dubs/contract';

/** A picture made ready to keep: upright, without metadata, WebP in two sizes. Sizes are pixels of `full`. */
export interface ProcessedImage {
  full: Uint8Array;
  thumbnail: Uint8Array;
  width: number;
  height: number;
  /** Base64 of a thumbhash. */
  placeholder: string;
}

/** What is kept of a picture: its proportions (width by height), and the widths in pixels, largest first. */
export interface Shape {
  ratio: number;
  widths: readonly number[];
}

/** Turns an uploaded file into what is kept. */
export interface ImageProcessor {
  /**
   * Decodes the file at `path` away from the server's own thread; at most two are decoded at once, others wait.
   * Throws `ImageRefused` when the bytes are no JPEG, PNG, WebP, HEIC or HEIF, are broken, too large in pixels, or take too long;
   * `ImagesUnavailable` when none can be decoded.
   */
  process(path: string): Promise<ProcessedImage>;
  /**
   * Decodes the file in the same way, and returns a part of it as WebP in each width, never enlarged: the part that `crop` names, or the
   * largest in the middle. Throws `CropOutside` when it is not within the picture.
   */
  crop(path: string, shape: Shape, crop: CropForm): Promise<[Uint8Array, ...Uint8Array[]]>;
  close(): Promise<void>;
}

/** The file is not a picture that can be kept. */
export class ImageRefused extends Error {
  override name = 'ImageRefused';
}

/** The part of a picture that is to be kept is not within it. */
export class CropOutside extends Error {
  override name = 'CropOutside';
}

/** No picture can be decoded at the moment, for want of memory or processes: nothing is known of the picture. */
export class ImagesUnavailable extends Error {
  override name = 'ImagesUnavailable';
}
