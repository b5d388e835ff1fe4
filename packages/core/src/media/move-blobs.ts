import { createHash } from 'node:crypto';
import type { BlobStore } from '../ports.ts';
import { inBatches } from './stored-pictures.ts';

const PARALLEL = 8;
const TYPES: Record<string, string> = { json: 'application/json', zip: 'application/zip' };

/** Returns the SHA-256 of a blob; null if there is none. */
async function hashOf(store: BlobStore, key: string): Promise<string | null> {
  const blob = await store.get(key);
  if (!blob) return null;
  const hash = createHash('sha256');
  for await (const piece of blob.stream) hash.update(piece);
  return hash.digest('hex');
}

/** Moves one blob: deletes the source once the target returns the same bytes. Returns false if it does not. */
async function moveBlob(
  source: BlobStore,
  target: BlobStore,
  key: string,
  modifiedAt: Date,
): Promise<boolean> {
  const wanted = await hashOf(source, key);
  if (wanted === null) return true;
  if ((await hashOf(target, key)) !== wanted) {
    const blob = await source.get(key);
    if (!blob) return true;
    const content = blob.stream as unknown as AsyncIterable<Uint8Array>;
    await target.put(key, content, TYPES[key.slice(key.lastIndexOf('.') + 1)] ?? 'image/webp', modifiedAt);
    if ((await hashOf(target, key)) !== wanted) return false;
  }
  await source.delete([key]);
  return true;
}

/**
 * Moves all blobs of a store into another one. Blobs that were moved before are not copied again. Returns how many were moved, and the keys
 * that stay because of an error, or because the target returned other bytes. Throws the error if a whole batch fails.
 */
export async function moveBlobs(
  source: BlobStore,
  target: BlobStore,
): Promise<{ moved: number; left: string[] }> {
  const outcome = { moved: 0, left: [] as string[] };
  for await (const batch of inBatches(source.list(''), PARALLEL)) {
    const results = await Promise.allSettled(
      batch.map(({ key, modifiedAt }) => moveBlob(source, target, key, modifiedAt)),
    );
    const errors = results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []));
    if (errors.length === batch.length) throw errors[0];
    const isMoved = results.map((result) => result.status === 'fulfilled' && result.value);
    outcome.moved += isMoved.filter(Boolean).length;
    outcome.left.push(...batch.filter((_, n) => !isMoved[n]).map(({ key }) => key));
  }
  return outcome;
}
