import { LIMITS } from '@dubs/contract/limits';
import { TEXTS } from '@dubs/contract/texts';
import { randomId } from '../../lib/random-id.ts';

const TYPES = new Set(['image/jpeg', 'image/jpg', 'image/png', 'image/webp', 'image/heic', 'image/heif']);
const EXTENSIONS = ['jpeg', 'jpg', 'png', 'webp', 'heic', 'heif'];

/** What the `accept` attribute of every image input says: the types and, for systems that know no HEIC type, the endings. */
export const ACCEPTED_IMAGES = [...TYPES, ...EXTENSIONS.map((ending) => `.${ending}`)].join(',');

/** A picture that was picked and not yet shared; `id` tells it apart from another pick of the same file. */
export interface PickedImage {
  id: string;
  file: File;
  /** What is in it, for people who cannot see it. */
  description?: string;
}

/** The pictures to keep, and a sentence for every file (or for the whole lot) that was turned away. */
export interface AddedImages {
  images: readonly PickedImage[];
  problems: readonly string[];
}

// Systems that know no HEIC hand over a file with an empty type; some say "nothing in particular".
function isImage({ type, name }: File): boolean {
  if (type && type !== 'application/octet-stream') return TYPES.has(type.toLowerCase());
  const dot = name.lastIndexOf('.');
  return dot >= 0 && EXTENSIONS.includes(name.slice(dot + 1).toLowerCase());
}

/**
 * Adds files to the pictures of a post, whether they were picked, photographed, pasted or dropped.
 * Too many in total adds nothing; a file that is too large or no picture is skipped, the others are taken.
 */
export function addImages(current: readonly PickedImage[], files: readonly File[]): AddedImages {
  if (current.length + files.length > LIMITS.images.perPost) {
    return { images: current, problems: [TEXTS.images.tooMany(current.length, files.length)] };
  }
  const images = [...current];
  const problems: string[] = [];
  for (const file of files) {
    if (file.size > LIMITS.images.maxBytes) problems.push(TEXTS.images.tooLarge(file.name, file.size));
    else if (!isImage(file)) problems.push(TEXTS.images.invalidType(file.name));
    else images.push({ id: randomId(), file });
  }
  return { images, problems };
}

/** Adds as many of these files as there is room for, and says so if there were more: `count` of them. */
export function addFirstImages(
  current: readonly PickedImage[],
  files: readonly File[],
  count: number,
): AddedImages {
  const room = LIMITS.images.perPost - current.length;
  const { images, problems } = addImages(current, files.slice(0, room));
  return {
    images,
    problems: count > room ? [TEXTS.images.tooMany(current.length, count), ...problems] : problems,
  };
}
