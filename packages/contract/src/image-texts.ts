import { LIMITS } from './limits.ts';

const { perPost, maxBytes } = LIMITS.images;
const maxMegabytes = maxBytes / 1024 / 1024;

/** Formats bytes as megabytes with one decimal and without a unit ("11.3"). */
const megabytes = (bytes: number): string => (bytes / 1024 / 1024).toFixed(1);

/** Texts about images to upload, used by both server and browser. */
export const IMAGE_TEXTS = {
  tooMany: (current: number, added: number) =>
    `Too many images: You can only upload up to ${perPost} images. You currently have ${current} and tried to add ${added} more.`,
  tooLarge: (file: string, bytes: number) =>
    `File too large: ${file} is ${megabytes(bytes)} MB. Please select images smaller than ${maxMegabytes}MB.`,
  invalidType: (file: string) =>
    `Invalid file type: ${file} is not a supported image format. Please use JPEG, PNG, WebP, or HEIC.`,
} as const;
