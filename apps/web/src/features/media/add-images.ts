import { LIMITS } from '@dubs/contract/limits';
import { IMAGE_TEXTS } from '@dubs/contract/image-texts';
import { randomId } from '../../lib/random-id.ts';

const TYPES = new Set(['image/jpeg', 'image/jpg', 'image/png', 'image/webp', 'image/heic', 'image/heif']);
const EXTENSIONS = ['jpeg', 'jpg', 'png', 'webp', 'heic', 'heif'];

/** Value of the `accept` attribute of image inputs: MIME types, and file extensions for systems without a HEIC type. */
export const ACCEPTED_IMAGES = [...TYPES, ...EXTENSIONS.map((ending) => `.${ending}`)].join(',');

/** A picture that was picked but not yet shared. `id` distinguishes repeated picks of the same file. */
export interface PickedImage {
  id: string;
  file: File;
  /** Alternative text. */
  description?: string;
}

/** The pictures to keep, and an error message for each rejected file, or one for all of them. */
export interface AddedImages {
  images: readonly PickedImage[];
  problems: readonly string[];
}

// Systems without a HEIC type report an empty type, or `application/octet-stream`.
function isImage({ type, name }: File): boolean {
  if (type && type !== 'application/octet-stream') return TYPES.has(type.toLowerCase());
  const dot = name.lastIndexOf('.');
  return dot >= 0 && EXTENSIONS.includes(name.slice(dot + 1).toLowerCase());
}

/**
 * Adds files to the pictures of a post. Adds none if the total would be too high; skips files that are too large or not pictures.
 */
export function addImages(current: readonly PickedImage[], files: readonly File[]): AddedImages {
  if (current.length + files.length > LIMITS.images.perPost) {
    return { images: current, problems: [IMAGE_TEXTS.tooMany(current.length, files.length)] };
  }
  const images = [...current];
  const problems: string[] = [];
  for (const file of files) {
    if (file.size > LIMITS.images.maxBytes) problems.push(IMAGE_TEXTS.tooLarge(file.name, file.size));
    else if (!isImage(file)) problems.push(IMAGE_TEXTS.invalidType(file.name));
    else images.push({ id: randomId(), file });
  }
  return { images, problems };
}

/** Adds as many files as the limit allows. `count` is the number of files offered; a message reports if that was too many. */
export function addFirstImages(
  current: readonly PickedImage[],
  files: readonly File[],
  count: number,
): AddedImages {
  const room = LIMITS.images.perPost - current.length;
  const { images, problems } = addImages(current, files.slice(0, room));
  return {
    images,
    problems: count > room ? [IMAGE_TEXTS.tooMany(current.length, count), ...problems] : problems,
  };
}
