import { extname, join } from 'node:path';

const KEY = /^[a-z0-9][a-z0-9/_.-]*$/;
const MAX_LENGTH = 512;

/** True if the key is a path inside the store: no `..`, no hidden or empty part. */
export const isBlobKey = (key: string): boolean =>
  key.length <= MAX_LENGTH && KEY.test(key) && !key.includes('..') && !/\/[./]|\/$/.test(key);

/** Throws on an invalid key. */
export function requireBlobKey(key: string): void {
  if (!isBlobKey(key)) throw new Error(`invalid blob key: ${JSON.stringify(key.slice(0, 80))}`);
}

/** Returns the file of a key under `root`. Throws on an invalid key. */
export function blobPath(root: string, key: string): string {
  requireBlobKey(key);
  return join(root, ...key.split('/'));
}

/** Content types by the extension of the key, since the disk stores names and bytes only. */
const CONTENT_TYPES: Record<string, string> = {
  '.webp': 'image/webp',
  '.json': 'application/json',
  '.zip': 'application/zip',
};

/** Returns the content type of a key, or undefined for an extension that is not stored. */
export const contentTypeOf = (key: string): string | undefined => CONTENT_TYPES[extname(key)];

/** Throws unless the extension of the key matches the content type. */
export function requireContentType(key: string, contentType: string): void {
  if (contentTypeOf(key) !== contentType)
    throw new Error(`a key of type ${contentType} must end accordingly: ${key}`);
}
