import type { BlobStore } from '../ports.ts';

/** Where the pictures of posts are in the store. */
export const PICTURES = 'posts/';

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
  for await (const batch of inBatches(blobs.list(PICTURES), limit)) return batch.map(({ key }) => key);
  return [];
}
