import { buffer } from 'node:stream/consumers';
import { type BlobStore, StorageUnavailable } from '@dubs/core/ports';
import { contentTypeOf, isBlobKey, requireBlobKey, requireContentType } from '../blob-key.ts';
import { byteRange, MAX_READ_BYTES } from '../byte-range.ts';
import type { Bucket } from './open-bucket.ts';

/** Prefix of the store in the bucket, which also contains backups. */
const ROOT = 'media/';
/** Object with the id of the installation that owns the store. Keys never start with a dot. */
const IDENTITY = `${ROOT}.instance`;
/** Object that exists if new blobs go to the folder. */
const TARGET = `${ROOT}.target`;
/** How long ownership of the store is cached, since readiness checks run every second. */
const OURS_MS = 5_000;
const DAY_MS = 86_400_000;
const PARALLEL = 10;
/** Metadata with the modification time of a blob, if it differs from that of its object. */
const MODIFIED_AT = 'modified-at';
/** The only prefix where this metadata is read: how long a file stays in the trash depends on its upload time. */
const TRASH = 'trash/';

const datedAt = (modifiedAt: Date | undefined) =>
  modifiedAt ? { metadata: { [MODIFIED_AT]: modifiedAt.toISOString() } } : {};

/** A blob store in a bucket, which also knows whether new blobs go to it or to the folder. */
export interface S3BlobStore extends BlobStore {
  /** True if there is a blob under the key. */
  has(key: string): Promise<boolean>;
  /** Returns the store for new blobs, cached for five seconds; the folder, for the whole outage while the object storage is unavailable. */
  readTarget(): Promise<MediaTarget>;
  writeTarget(target: MediaTarget): Promise<void>;
}

export type MediaTarget = 'disk' | 's3';

/** Creates a blob store in a bucket, with one object per key. */
export function createS3BlobStore(bucket: Bucket): S3BlobStore {
  let claimed: string | undefined;
  let oursUntil = 0;

  async function identify(): Promise<string | null> {
    const found = await bucket.get(IDENTITY);
    return found && ((await buffer(found.stream)).toString().trim() || null);
  }

  async function requireOwnStore(): Promise<void> {
    if (claimed === undefined) throw new StorageUnavailable('the media store is not claimed yet');
    const found = await identify();
    if (found === null) throw new StorageUnavailable('the media store lost its object .instance');
    if (found !== claimed)
      throw new StorageUnavailable('the media store belongs to another installation now');
    oursUntil = performance.now() + OURS_MS;
  }

  let checking: Promise<void> | null = null;
  /** Throws unless the store is available and belongs to this installation. */
  async function check(): Promise<void> {
    if (performance.now() < oursUntil) return;
    await (checking ??= requireOwnStore().finally(() => (checking = null)));
  }

  let target: MediaTarget | undefined;
  let targetUntil = 0;
  async function readTarget(): Promise<MediaTarget> {
    if (target !== undefined && performance.now() < targetUntil) return target;
    try {
      const found = await bucket.get(TARGET);
      target = found && (await buffer(found.stream)).toString() === 'disk' ? 'disk' : 's3';
    } catch (error) {
      // The folder takes new blobs during the outage. The object storage does not, and asking it for them would take as long again.
      if (target !== 'disk' || !(error instanceof StorageUnavailable)) throw error;
    }
    targetUntil = performance.now() + OURS_MS;
    return target;
  }

  /** Returns the modification time of a blob, or null if it does not exist. */
  async function lastChange(key: string): Promise<Date | null> {
    const found = await bucket.head(ROOT + key);
    const text = found?.metadata[MODIFIED_AT];
    return text === undefined ? found && found.modifiedAt : new Date(text);
  }

  return {
    identify,
    readTarget,
    has: async (key) => (await bucket.head(ROOT + key)) !== null,

    async writeTarget(next) {
      if (next === 's3') await bucket.delete(TARGET);
      else await bucket.put(TARGET, Buffer.from(next), { contentType: 'text/plain' });
      target = undefined;
    },

    async claim(id, { replace } = { replace: false }) {
      oursUntil = 0;
      if (replace || (await identify()) === null)
        await bucket.put(IDENTITY, Buffer.from(`${id}\n`), { contentType: 'text/plain' });
      const found = (await identify()) ?? '';
      if (found === id) claimed = id;
      return found;
    },

    async put(key, data, contentType, modifiedAt) {
      requireBlobKey(key);
      requireContentType(key, contentType);
      await check();
      const about = { contentType, ...datedAt(modifiedAt) };
      if (data instanceof Uint8Array) await bucket.put(ROOT + key, data, about);
      else await bucket.upload(ROOT + key, data, about);
    },

    async get(key) {
      const contentType = contentTypeOf(key);
      if (!isBlobKey(key) || contentType === undefined) return null;
      const found = await bucket.get(ROOT + key);
      return found && { stream: found.stream, size: found.length, contentType };
    },

    async getPart(key, header) {
      const contentType = contentTypeOf(key);
      if (!isBlobKey(key) || contentType === undefined) return null;
      const whole = header === undefined ? null : await bucket.head(ROOT + key);
      if (header !== undefined && !whole) return null;
      const part = whole && byteRange(whole.size, header);
      if (part?.length === 0) return { body: null, length: 0, range: part.range, contentType };
      const bytes = part?.range ? `bytes=${part.start}-${part.start + part.length - 1}` : undefined;
      const found = await bucket.get(ROOT + key, bytes);
      if (!found) return null;
      const { stream, length } = found;
      const body = length > MAX_READ_BYTES ? stream : await buffer(stream);
      return { body, length, range: part?.range ?? null, contentType };
    },

    async signUrl(key, seconds) {
      const contentType = contentTypeOf(key);
      if (!isBlobKey(key) || contentType === undefined) return null;
      return bucket.signUrl(ROOT + key, seconds, contentType);
    },

    async delete(keys) {
      keys.forEach(requireBlobKey);
      if (keys.length > 0) await check();
      for (let n = 0; n < keys.length; n += PARALLEL)
        await Promise.all(keys.slice(n, n + PARALLEL).map((key) => bucket.delete(ROOT + key)));
    },

    async move(from, to) {
      [from, to].forEach(requireBlobKey);
      await check();
      const contentType = contentTypeOf(to) ?? '';
      const modifiedAt = await lastChange(from);
      if (!modifiedAt) return;
      const isCopied = await bucket.copy(ROOT + from, ROOT + to, { contentType, ...datedAt(modifiedAt) });
      if (isCopied) await bucket.delete(ROOT + from);
    },

    tidy: () => bucket.abortUploads(ROOT, new Date(Date.now() - DAY_MS)),

    check,

    async *list(prefix) {
      for await (const { key: full, modifiedAt } of bucket.list(ROOT + prefix)) {
        const key = full.slice(ROOT.length);
        if (!isBlobKey(key)) continue;
        const changed = key.startsWith(TRASH) ? await lastChange(key) : null;
        yield { key, modifiedAt: changed ?? modifiedAt };
      }
    },
  };
}
