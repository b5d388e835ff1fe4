import type { BlobStore } from '../ports.ts';

/** Folders of the store with the pictures of posts, and with those of users and groups. */
export const FOLDERS = { posts: 'posts/', pictures: 'pictures/' } as const;

/** Lists the files of all pictures in the store, in no order. */
export async function* listPictures(blobs: Pick<BlobStore, 'list'>): ReturnType<BlobStore['list']> {
  for (const folder of Object.values(FOLDERS)) yield* blobs.list(folder);
}

/** Yields items in batches of `size`; the last one may be smaller. */
export async function* inBatches<T>(items: AsyncIterable<T>, size: number): AsyncGenerator<T[]> {
  let batch: T[] = [];
  for await (const item of items) {
    batch.push(item);
    if (batch.length < size) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

/** Returns the keys of at most `limit` pictures in the store. */
export async function samplePictureKeys(blobs: Pick<BlobStore, 'list'>, limit: number): Promise<string[]> {
  for await (const batch of inBatches(listPictures(blobs), limit)) return batch.map(({ key }) => key);
  return [];
}
