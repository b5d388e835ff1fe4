import { extname } from 'node:path';

/** Content types by the extension of the key, since the disk stores names and bytes only. */
const CONTENT_TYPES: Record<string, string> = {
  '.webp': 'image/webp',
  '.json': 'application/json',
  '.zip': 'application/zip',
};

/** Returns the content type of a key, or undefined for an extension that is not stored. */
export const contentTypeOf = (key: string): string | undefined => CONTENT_TYPES[extname(key)];
