import { access, constants, mkdir, open, opendir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { BlobStore, Logger } from '@dubs/core/ports';
import { StorageUnavailable } from '@dubs/core/ports';
import { blobPath, isBlobKey } from './blob-key.ts';
import { contentTypeOf } from './content-types.ts';
import { isMissing } from './is-missing.ts';
import { removeOlderThan } from './remove-older-than.ts';
import { findMountPoint, isEmptyStore, isMountPoint, readIdentity, writeIdentity } from './store-identity.ts';
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
export async function createDiskBlobStore(
  root: string,
  { log }: { log?: Pick<Logger, 'error'> } = {},
): Promise<BlobStore> {
  const partialDir = join(root, PARTIAL);
  const makeFolders = () => mkdir(partialDir, { recursive: true, mode: 0o700 });
  let claimed: { id: string; mountPoint: string | null } | undefined;
  await makeFolders();
  const tidy = () => removeOlderThan(partialDir, HOUR_MS);
  await tidy();

  /** Throws unless the store is there and still ours. A volume that came back empty is initialized again. */
  async function requireOurs(): Promise<void> {
    if (!claimed) throw new StorageUnavailable('the media store is not claimed yet');
    const { id, mountPoint } = claimed;
    const carried = await readIdentity(root);
    if (carried !== null && carried !== id)
      throw new StorageUnavailable('the media store belongs to another installation now');
    if (carried === null) {
      // Below an empty mount point pictures would be hidden as soon as the volume is back.
      if (mountPoint !== null && !(await isMountPoint(mountPoint)))
        throw new StorageUnavailable('the volume of the media store is not mounted');
      if (!(await isEmptyStore(root)))
        throw new StorageUnavailable('the media store lost its file .instance');
    }
    await makeFolders();
    if (carried !== null) return;
    await writeIdentity(root, id, partialDir);
    log?.error({}, 'media_store.recreated');
  }
  async function check(): Promise<void> {
    await requireOurs();
    await access(partialDir, constants.W_OK);
  }

  return {
    identify: () => readIdentity(root),

    async claim(id, { replace } = { replace: false }) {
      await makeFolders();
      if (replace || (await readIdentity(root)) === null) await writeIdentity(root, id, partialDir);
      const carried = (await readIdentity(root)) ?? '';
      if (carried === id) claimed = { id, mountPoint: await findMountPoint(root) };
      return carried;
    },

    async put(key, data, contentType) {
      const path = blobPath(root, key);
      if (contentTypeOf(key) !== contentType)
        throw new Error(`a key of type ${contentType} must end accordingly: ${key}`);
      await requireOurs();
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
      const paths = keys.map((key) => blobPath(root, key));
      if (paths.length > 0) await requireOurs();
      for (const path of paths) await rm(path, { force: true });
    },

    async move(from, to) {
      const [source, target] = [blobPath(root, from), blobPath(root, to)];
      await requireOurs();
      await mkdir(dirname(target), { recursive: true, mode: 0o700 });
      await rename(source, target).catch(passOverMissing);
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
