import { access, constants, open, opendir, rename, rm, stat, utimes } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type BlobStore, type Logger, StorageUnavailable } from '@dubs/core/ports';
import { blobPath, contentTypeOf, isBlobKey, requireContentType } from './blob-key.ts';
import { byteRange, MAX_READ_BYTES } from './byte-range.ts';
import { createFolder } from './create-folder.ts';
import { isMissing } from './is-missing.ts';
import { removeOlderThan } from './remove-older-than.ts';
import { findMountPoint, isEmptyStore, isMountPoint, readIdentity, writeIdentity } from './store-identity.ts';
import { writeFileDurably } from './write-file-durably.ts';

const PARTIAL = '.partial';
const HOUR_MS = 3_600_000;

/** Yields every file below `folder` with its modification time. Skips files that are deleted in the meantime. */
async function* walk(folder: string, key: string): AsyncGenerator<{ key: string; modifiedAt: Date }> {
  const entries = await opendir(folder).catch(nullIfMissing);
  if (!entries) return;
  for await (const entry of entries) {
    const path = join(folder, entry.name);
    const name = key === '' ? entry.name : `${key}/${entry.name}`;
    if (entry.name.startsWith('.')) continue;
    if (entry.isDirectory()) yield* walk(path, name);
    else {
      const found = await stat(path).catch(nullIfMissing);
      if (found) yield { key: name, modifiedAt: found.mtime };
    }
  }
}

function nullIfMissing(error: unknown): null {
  if (isMissing(error)) return null;
  throw error;
}

/** Creates a blob store in the folder `root`, with one file per key. A stored blob survives a power failure. */
export async function createDiskBlobStore(
  root: string,
  { log }: { log?: Pick<Logger, 'error'> } = {},
): Promise<BlobStore> {
  const partialDir = join(root, PARTIAL);
  const createFolders = () => createFolder(partialDir);
  let claimed: { id: string; mountPoint: string | null } | undefined;
  await createFolders();
  const tidy = () => removeOlderThan(partialDir, HOUR_MS);
  await tidy();

  /** Throws unless the store is available and belongs to this installation. Initializes a volume that was replaced by an empty one. */
  async function requireOwnStore(): Promise<void> {
    if (!claimed) throw new StorageUnavailable('the media store is not claimed yet');
    const { id, mountPoint } = claimed;
    const found = await readIdentity(root);
    if (found !== null && found !== id)
      throw new StorageUnavailable('the media store belongs to another installation now');
    if (found === null) {
      // Files in an empty mount point would be hidden once the volume is mounted again.
      if (mountPoint !== null && !(await isMountPoint(mountPoint)))
        throw new StorageUnavailable('the volume of the media store is not mounted');
      if (!(await isEmptyStore(root)))
        throw new StorageUnavailable('the media store lost its file .instance');
    }
    await createFolders();
    if (found !== null) return;
    await writeIdentity(root, id, partialDir);
    log?.error({}, 'media_store.recreated');
  }
  async function check(): Promise<void> {
    await requireOwnStore();
    await access(partialDir, constants.W_OK);
  }

  async function openBlob(key: string) {
    const contentType = contentTypeOf(key);
    if (!isBlobKey(key) || contentType === undefined) return null;
    const file = await open(blobPath(root, key), 'r').catch(nullIfMissing);
    if (!file) {
      // If the volume is not mounted, the store is unavailable: this throws, since the blob is not missing.
      await check();
      return null;
    }
    const { size } = await file.stat();
    return { file, size, contentType };
  }

  return {
    identify: () => readIdentity(root),

    async claim(id, { replace } = { replace: false }) {
      await createFolders();
      if (replace || (await readIdentity(root)) === null) await writeIdentity(root, id, partialDir);
      const found = (await readIdentity(root)) ?? '';
      if (found === id) claimed = { id, mountPoint: await findMountPoint(root) };
      return found;
    },

    async put(key, data, contentType, modifiedAt) {
      const path = blobPath(root, key);
      requireContentType(key, contentType);
      await requireOwnStore();
      await writeFileDurably(path, data, partialDir);
      if (modifiedAt) await utimes(path, modifiedAt, modifiedAt);
    },

    signUrl: async () => null,

    async get(key) {
      const blob = await openBlob(key);
      return blob && { stream: blob.file.createReadStream(), size: blob.size, contentType: blob.contentType };
    },

    async getPart(key, header) {
      const blob = await openBlob(key);
      if (!blob) return null;
      const { file, size, contentType } = blob;
      const { start, length, range } = byteRange(size, header);
      if (length > MAX_READ_BYTES) {
        const body = file.createReadStream({ start, end: start + length - 1 });
        return { body, length, range, contentType };
      }
      try {
        const body = length === 0 ? null : Buffer.allocUnsafe(length);
        // The rest of the buffer is what the process had in memory before.
        if (body && (await file.read(body, 0, length, start)).bytesRead < length)
          throw new StorageUnavailable('a file of the media store became shorter while it was read');
        return { body, length, range, contentType };
      } finally {
        await file.close();
      }
    },

    async delete(keys) {
      const paths = keys.map((key) => blobPath(root, key));
      if (paths.length > 0) await requireOwnStore();
      for (const path of paths) await rm(path, { force: true });
    },

    async move(from, to) {
      const [source, target] = [blobPath(root, from), blobPath(root, to)];
      await requireOwnStore();
      await createFolder(dirname(target));
      await rename(source, target).catch(nullIfMissing);
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
