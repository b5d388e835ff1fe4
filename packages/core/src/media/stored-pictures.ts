import type { BlobStore } from '../ports.ts';

/** Where the pictures of posts are in the store, and those of users and groups. */
export const FOLDERS = { posts: 'posts/', pictures: 'pictures/' } as const;

/** Lists the files of all pictures in the store, in no order. */
export async function* listPictures(blobs: Pick<BlobStore, 'list'>): ReturnType<BlobStore['list']> {
  for (const folder of Object.values(FOLDERS)) yield* blobs.list(folder);
}

/** Yields what comes in groups of `size`, the last one perhaps smaller. */
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

/** Returns the keys of some pictures in the store: `limit`, or all when there are fewer. */
export async function samplePictureKeys(blobs: Pick<BlobStore, 'list'>, limit: number): Promise<string[]> {
  for await (const batch of inBatches(listPictures(blobs), limit)) return batch.map(({ key }) => key);
  return [];
}
