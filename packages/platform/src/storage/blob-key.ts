import { join } from 'node:path';

const KEY = /^[a-z0-9][a-z0-9/_.-]*$/;
const MAX_LENGTH = 512;

/** Whether a key names a place inside the store: no way up, no hidden or empty part. */
export const isBlobKey = (key: string): boolean =>
  key.length <= MAX_LENGTH && KEY.test(key) && !key.includes('..') && !/\/[./]|\/$/.test(key);

/** The file of a key under `root`. Throws on a key that the server cannot have made. */
export function blobPath(root: string, key: string): string {
  if (!isBlobKey(key)) throw new Error(`not a key of the blob store: ${JSON.stringify(key.slice(0, 80))}`);
  return join(root, ...key.split('/'));
}
