import { join } from 'node:path';

const KEY = /^[a-z0-9][a-z0-9/_.-]*$/;
const MAX_LENGTH = 512;

/** True if the key is a path inside the store: no `..`, no hidden or empty part. */
export const isBlobKey = (key: string): boolean =>
  key.length <= MAX_LENGTH && KEY.test(key) && !key.includes('..') && !/\/[./]|\/$/.test(key);

/** Returns the file of a key under `root`. Throws on an invalid key. */
export function blobPath(root: string, key: string): string {
  if (!isBlobKey(key)) throw new Error(`invalid blob key: ${JSON.stringify(key.slice(0, 80))}`);
  return join(root, ...key.split('/'));
}
