import { type Db, inTransaction } from '@dubs/db';
import type { CoreContext } from '../context.ts';
import { keysOf } from '../media/index.ts';
import {
  deleteImagesOf,
  deleteParts,
  deletePictures,
  deleteThings,
  markCoverRemoved,
  selectCommentsOn,
  selectFilesOf,
  selectOutlived,
  selectPostsOf,
  selectRemovedPictures,
} from './retention.queries.ts';

type Purging = Pick<CoreContext, 'db' | 'blobs'>;

/** Number of rows that are purged together. No statement deletes more than a batch of their parts either. */
const BATCH_SIZE = 100;

/** Numbers of purged rows of each kind. */
export interface Purged {
  groups: number;
  posts: number;
  comments: number;
  goals: number;
  pictures: number;
}

/** Returns the counts of an empty purge. */
export const nothingPurged = (): Purged => ({ groups: 0, posts: 0, comments: 0, goals: 0, pictures: 0 });

/** Runs the work on one batch of ids after the other, until there are none. */
export async function forEachBatch(
  next: () => Promise<number[]>,
  work: (ids: number[]) => Promise<void>,
): Promise<void> {
  for (;;) {
    const ids = await next();
    if (ids.length === 0) return;
    await work(ids);
  }
}

/** Purges comments with all their parts. Returns the number that still existed. */
export async function purgeComments(db: Db, ids: readonly number[]): Promise<number> {
  await deleteParts(db, 'post_comments', ids);
  return deleteThings(db, 'post_comments', ids);
}

/**
 * Purges deleted posts with everything that belongs to them. Files are deleted before the rows that refer to them: an interrupted run is
 * repeated, whereas a file without a row would stay in the trash for another 30 days.
 */
export async function purgePosts(ctx: Purging, ids: readonly number[], purged: Purged): Promise<void> {
  await forEachBatch(
    () => selectCommentsOn(ctx.db, ids, BATCH_SIZE),
    async (comments) => void (purged.comments += await purgeComments(ctx.db, comments)),
  );
  await deleteParts(ctx.db, 'posts', ids);
  await ctx.blobs.delete(await selectFilesOf(ctx.db, ids));
  await inTransaction(ctx.db, async (trx) => {
    purged.pictures += await deleteImagesOf(trx, ids);
    purged.posts += await deleteThings(trx, 'posts', ids);
  });
}

/** Purges pictures of users and groups that were replaced or removed. Their files are deleted first too. */
export async function purgePictures(ctx: Purging, purged: Purged): Promise<void> {
  for (;;) {
    const pictures = await selectRemovedPictures(ctx.db, BATCH_SIZE);
    if (pictures.length === 0) return;
    await ctx.blobs.delete(pictures.flatMap(keysOf));
    purged.pictures += await deletePictures(
      ctx.db,
      pictures.map(({ id }) => id),
    );
  }
}

/** Purges a group with everything in it; its picture is left to `purgePictures`. */
export async function purgeGroup(ctx: Purging, id: number, purged: Purged): Promise<void> {
  await forEachBatch(
    () => selectPostsOf(ctx.db, id, BATCH_SIZE),
    (posts) => purgePosts(ctx, posts, purged),
  );
  await deleteParts(ctx.db, 'groups', [id]);
  await markCoverRemoved(ctx.db, id);
  purged.groups += await deleteThings(ctx.db, 'groups', [id]);
}

/**
 * Purges rows whose retention after deletion is over: groups with everything in them, posts with their pictures, comments and goals; also
 * replaced pictures of users and groups. Each batch is committed separately. The next run continues if this one dies, and concurrent runs
 * are safe.
 */
export async function purgeDeleted(ctx: Purging): Promise<Purged> {
  const purged = nothingPurged();
  const { db } = ctx;
  await forEachBatch(
    () => selectOutlived(db, 'groups', 1),
    async ([id]) => void (id !== undefined && (await purgeGroup(ctx, id, purged))),
  );
  await forEachBatch(
    () => selectOutlived(db, 'posts', BATCH_SIZE),
    (ids) => purgePosts(ctx, ids, purged),
  );
  await forEachBatch(
    () => selectOutlived(db, 'post_comments', BATCH_SIZE),
    async (ids) => void (purged.comments += await purgeComments(db, ids)),
  );
  await forEachBatch(
    () => selectOutlived(db, 'goals', BATCH_SIZE),
    async (ids) => void (purged.goals += await deleteThings(db, 'goals', ids)),
  );
  await purgePictures(ctx, purged);
  return purged;
}
