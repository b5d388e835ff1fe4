import type { BlobStore } from '@dubs/core/ports';
import type { S3BlobStore } from './s3/create-s3-blob-store.ts';

/**
 * Creates a blob store from an object storage and the folder that was used before it. New blobs are written to the target, which is recorded
 * in the object storage. Reads try the target, then the other store if it belongs to the installation.
 */
export function createPairedBlobStore(disk: BlobStore, s3: S3BlobStore): BlobStore {
  let id: string | undefined;
  const claimed = new Set<BlobStore>();

  const findTarget = async (): Promise<BlobStore> => ((await s3.readTarget()) === 'disk' ? disk : s3);
  const otherOf = (store: BlobStore): BlobStore => (store === s3 ? disk : s3);

  /** True if a store has our id, or any id while ours is unknown. The folder is checked each time, since a move may have emptied it. */
  async function isOurs(store: BlobStore): Promise<boolean> {
    if (store === s3 && claimed.has(store)) return true;
    const carried = await store.identify();
    if (id === undefined) return carried !== null;
    if (carried !== id) return false;
    if (!claimed.has(store)) await store.claim(id);
    claimed.add(store);
    return true;
  }

  /** Returns the id of the target. A target without an id belongs to the owner of the other store. */
  async function identify(): Promise<string | null> {
    const target = await findTarget();
    return (await target.identify()) ?? otherOf(target).identify();
  }

  /** Returns the target, ready for writes. */
  async function ownTarget(): Promise<BlobStore> {
    const target = await findTarget();
    if (id !== undefined && !claimed.has(target)) await isOurs(target);
    return target;
  }

  /** Yields the stores to read from. The target is tried twice, since a blob may have been moved there in the meantime. */
  async function* readable(): AsyncGenerator<BlobStore> {
    const target = await ownTarget();
    yield target;
    if (!(await isOurs(otherOf(target)))) return;
    yield otherOf(target);
    yield target;
  }

  async function inBoth(): Promise<BlobStore[]> {
    const target = await ownTarget();
    return (await isOurs(otherOf(target))) ? [target, otherOf(target)] : [target];
  }

  async function findFirst<T>(read: (store: BlobStore) => Promise<T | null>): Promise<T | null> {
    for await (const store of readable()) {
      const found = await read(store);
      if (found !== null) return found;
    }
    return null;
  }

  return {
    identify,
    async claim(own, options) {
      const target = await findTarget();
      const found = await identify();
      if (found !== null && found !== own && !options?.replace) return found;
      const carried = await target.claim(own, options);
      if (carried !== own) return carried;
      id = own;
      claimed.add(target);
      return carried;
    },
    put: async (...blob) => (await ownTarget()).put(...blob),
    get: (key) => findFirst((store) => store.get(key)),
    getPart: (key, range) => findFirst((store) => store.getPart(key, range)),
    async signUrl(key, seconds) {
      const stores = await inBoth();
      if (stores[0] !== s3 || (stores.length > 1 && !(await s3.has(key)))) return null;
      return s3.signUrl(key, seconds);
    },
    async delete(keys) {
      for (const store of await inBoth()) await store.delete(keys);
    },
    async move(from, to) {
      for (const store of await inBoth()) await store.move(from, to);
    },
    async tidy() {
      for (const store of await inBoth()) await store.tidy();
    },
    check: async () => (await ownTarget()).check(),
    async *list(prefix) {
      for (const store of await inBoth()) yield* store.list(prefix);
    },
  };
}
