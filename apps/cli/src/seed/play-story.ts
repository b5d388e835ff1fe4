import { noopLiveBus, withoutBudgets } from '@dubs/core';
import type { BlobStore, ProcessedImage, Secrets } from '@dubs/core/ports';
import { type Db, inTransaction } from '@dubs/db';
import { createImageProcessor, systemClock } from '@dubs/platform';
import { listActs } from './list-acts.ts';
import { performActs } from './perform-acts.ts';
import { pictureFile, type Story } from './story.ts';

/** Starts to decode each picture of posts once, before it is needed. */
function decodeAhead(files: readonly string[]) {
  const images = createImageProcessor({ timeoutMs: 20_000 });
  const decoded = new Map<string, Promise<ProcessedImage>>();
  for (const file of files) {
    const image = decoded.get(file) ?? images.process(file);
    image.catch(() => undefined);
    decoded.set(file, image);
  }
  const process = (file: string) => decoded.get(file) ?? images.process(file);
  return {
    process,
    crop: images.crop,
    ready: () => Promise.all(decoded.values()),
    close: () => images.close(),
  };
}

/** Wraps a store so that the pictures of a story that fails can be deleted. */
function trackUploads(blobs: BlobStore) {
  const keys: string[] = [];
  const put: BlobStore['put'] = (key, ...rest) => {
    keys.push(key);
    return blobs.put(key, ...rest);
  };
  return { blobs: { ...blobs, put }, discard: () => blobs.delete(keys) };
}

/**
 * Plays a story through the product's use cases in one transaction: users, groups, kept profiles and their pictures, posts and goals with
 * their reactions and comments, notifications, and what each user has seen. `store` must have been claimed if the story has
 * pictures.
 */
export async function playStory(db: Db, store: BlobStore, story: Story): Promise<void> {
  const images = decodeAhead(story.posts.flatMap(({ pictures }) => pictures.map(pictureFile)));
  const { blobs, discard } = trackUploads(store);
  // Secrets only sign the picture URLs in responses, which a story discards.
  const secrets: Secrets = { mac: () => '', macs: () => [''] };
  const ctx = { clock: systemClock, live: noopLiveBus, secrets, images, blobs };
  try {
    const acts = listActs(story, systemClock.now());
    // Before the transaction: PostgreSQL ends one that is idle for 15 s.
    await images.ready();
    await inTransaction(db, (trx) => performActs({ ...ctx, ...withoutBudgets, db: trx }, story, acts));
  } catch (error) {
    await discard();
    throw error;
  } finally {
    await images.close();
  }
}
