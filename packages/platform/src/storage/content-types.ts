import { extname } from 'node:path';

/** What the store keeps, by the ending of the key: the disk remembers names and bytes, nothing else. */
const CONTENT_TYPES: Record<string, string> = {
  '.webp': 'image/webp',
  '.json': 'application/json',
  '.zip': 'application/zip',
};

/** The content type that a key's ending stands for, or undefined for an ending that is not kept. */
export const contentTypeOf = (key: string): string | undefined => CONTENT_TYPES[extname(key)];
