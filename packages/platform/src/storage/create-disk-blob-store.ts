import { access, constants, mkdir, open, opendir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { BlobStore } from '@dubs/core/ports';
import { blobPath, isBlobKey } from './blob-key.ts';
import { contentTypeOf } from './content-types.ts';
import { isMissing } from './is-missing.ts';
import { removeOlderThan } from './remove-older-than.ts';
import { writeFileDurably } from './write-file-durably.ts';

const PARTIAL = '.partial';
const HOUR_MS = 3_600_000;

/** Every file below `folder` with its last change; what vanishes meanwhile is passed over. */
async function* walk(folder: string, key: string): AsyncGenerator<{ key: string; modifiedAt: Date }> {
  const entries = await opendir(folder).catch(passOverMissing);
  if (!entries) return;
  for await (const entry of entries) {
    const path = join(folder, entry.name);
    const name = key === '' ? entry.name : `${key}/${entry.name}`;
    if (entry.name.startsWith('.')) continue;
    if (entry.isDirectory()) yield* walk(path, name);
    else {
      const found = await stat(path).catch(passOverMissing);
      if (found) yield { key: name, modifiedAt: found.mtime };
    }
  }
}

function passOverMissing(error: unknown): null {
  if (isMissing(error)) return null;
  throw error;
}

/**
 * A blob store in the folder `root`, one file a key at the key's own path. What was put survives a power cut. Keys
 * end in a kind of file that the store knows (`content-types.ts`), which is where the content type comes from.
 */
export async function createDiskBlobStore(root: string): Promise<BlobStore> {
  const partialDir = join(root, PARTIAL);
  await mkdir(partialDir, { recursive: true, mode: 0o700 });
  const tidy = () => removeOlderThan(partialDir, HOUR_MS);
  await tidy();
  const check = () => access(partialDir, constants.W_OK);
  return {
    async put(key, data, contentType) {
      const path = blobPath(root, key);
      if (contentTypeOf(key) !== contentType)
        throw new Error(`a key of type ${contentType} must end accordingly: ${key}`);
      await writeFileDurably(path, data, partialDir);
    },

    async get(key) {
      const contentType = contentTypeOf(key);
      if (!isBlobKey(key) || contentType === undefined) return null;
      const file = await open(blobPath(root, key), 'r').catch(passOverMissing);
      if (!file) {
        // No picture is missing from a store that is not there itself: its disk may come back.
        await check();
        return null;
      }
      const { size } = await file.stat();
      return { stream: file.createReadStream(), size, contentType };
    },

    async delete(keys) {
      for (const key of keys) await rm(blobPath(root, key), { force: true });
    },

    tidy,

    check,

    async *list(prefix) {
      const folder = prefix.slice(0, prefix.lastIndexOf('/') + 1).replace(/\/$/, '');
      const start = folder === '' ? root : blobPath(root, folder);
      for await (const entry of walk(start, folder)) if (entry.key.startsWith(prefix)) yield entry;
    },
  };
}
