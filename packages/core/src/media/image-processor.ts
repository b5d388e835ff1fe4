import type { CropForm } from '@dubs/contract';

/** A processed picture: upright, without metadata, WebP in two sizes. Dimensions are pixels of `full`. */
export interface ProcessedImage {
  full: Uint8Array;
  thumbnail: Uint8Array;
  width: number;
  height: number;
  /** Base64 of a thumbhash. */
  placeholder: string;
}

/** Target shape of a picture: its proportions (width by height), and the widths in pixels, largest first. */
export interface Shape {
  ratio: number;
  widths: readonly number[];
}

/** Converts uploaded files into the pictures that are stored. */
export interface ImageProcessor {
  /**
   * Decodes the file at `path` outside the server's main thread; at most two are decoded at once, others wait. Throws `ImageRefused` if the
   * bytes are not a JPEG, PNG, WebP, HEIC or HEIF, are broken, too large in pixels, or take too long; `ImagesUnavailable` if none can be
   * decoded now.
   */
  process(path: string): Promise<ProcessedImage>;
  /**
   * Decodes the file in the same way, and returns a part of it as WebP in each width, never enlarged: the part in `crop`, or the largest
   * possible one in the middle. Throws `CropOutside` if it is not within the picture.
   */
  crop(path: string, shape: Shape, crop: CropForm): Promise<[Uint8Array, ...Uint8Array[]]>;
  close(): Promise<void>;
}

/** Thrown if the file is not a picture that can be stored. */
export class ImageRefused extends Error {
  override name = 'ImageRefused';
}

/** Thrown if the part to crop is not within the picture. */
export class CropOutside extends Error {
  override name = 'CropOutside';
}

/** Thrown if no picture can be decoded now, because memory or processes are missing. Says nothing about the picture. */
export class ImagesUnavailable extends Error {
  override name = 'ImagesUnavailable';
}
