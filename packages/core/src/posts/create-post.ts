import type { CreatePostInput, Post } from '@dubs/contract';
import type { Db } from '@dubs/db';
import { inTransaction, isRolledBack } from '@dubs/db';
import { spendBudget } from '../budgets/index.ts';
import type { Actor, Budgeted, CoreContext } from '../context.ts';
import { AppError } from '../errors.ts';
import { emit, postCreated } from '../outbox/index.ts';
import { lockGroup, requireMember } from '../groups/index.ts';
import type { ReceivedFile, StoredImage } from '../media/index.ts';
import { discardImages, storeImages } from '../media/index.ts';
import { announce, newPost } from '../live/index.ts';
import type { OnceKey } from '../idempotency/index.ts';
import { findEarlierAnswer, runOnce } from '../idempotency/index.ts';
import { getPost } from './get-post.ts';
import { insertPost, insertPostImages, lockAuthor, selectShare } from './posts.queries.ts';
import { requireStorageForFiles, requireStorage } from './require-storage.ts';

type Creating = Pick<CoreContext, 'db' | 'live' | 'images' | 'blobs' | 'secrets' | 'clock'> & Budgeted;

/** A new post: its content, its group, its files, and the key that makes a repeat harmless. */
export interface NewShare extends CreatePostInput {
  groupId: number;
  files: readonly ReceivedFile[];
  once: OnceKey | null;
}

/**
 * Shares a win or a loss with one group of the caller's. Pictures are made ready before the transaction, since decoding
 * takes seconds; they are thrown away again when the post does not come to be. A repeat of the same share in the same
 * group returns the first post. A spent budget is a 429, pictures beyond the quota a 413.
 */
export async function createPost(ctx: Creating, actor: Actor, share: NewShare): Promise<Post> {
  await requireMember(ctx.db, share.groupId, actor);
  const earlier = await findEarlierPost(ctx, actor, share);
  if (earlier) return earlier;
  await requireStorageForFiles(ctx, ctx.db, actor, share);

  const images = await storeImages(ctx, share.files);
  const kept = { images: false };
  try {
    const post = await runOnce(ctx.db, actor, share.once, (db) =>
      inTransaction(db, async (trx) => {
        const written = await writePost(ctx, trx, actor, share, images);
        kept.images = written.isNew;
        if (written.isNew) announce(ctx.live, trx, newPost(share.groupId));
        return getPost({ ...ctx, db: trx }, actor, written.id);
      }),
    );
    if (!kept.images) await discardImages(ctx, images);
    return post;
  } catch (error) {
    // When the connection broke at the commit the post may be there: the sweep of orphans then decides.
    if (error instanceof AppError || isRolledBack(error)) await discardImages(ctx, images);
    throw error;
  }
}

/** Returns what an earlier call of the same share or key created, before any picture is decoded. */
async function findEarlierPost(ctx: Creating, actor: Actor, share: NewShare): Promise<Post | null> {
  const answered = share.once && (await findEarlierAnswer(ctx.db, actor, share.once));
  if (answered) return answered.answer as Post;
  const { first } = await findShare(ctx.db, actor, share);
  return first ? getPost(ctx, actor, first.id) : null;
}

/** Finds the first post that a share wrote in its group, and whether it wrote one in any. */
async function findShare(db: Db, actor: Actor, { shareId, groupId }: NewShare) {
  const posts = shareId ? await selectShare(db, actor.userId, shareId) : [];
  return { first: posts.find((post) => post.groupId === groupId), isKnown: posts.length > 0 };
}

async function writePost(
  ctx: Creating,
  trx: Db,
  actor: Actor,
  share: NewShare,
  images: readonly StoredImage[],
) {
  const { groupId, content, type } = share;
  const shareId = share.shareId ?? null;
  await lockAuthor(trx, actor.userId);
  const { first, isKnown } = await findShare(trx, actor, share);
  if (first) return { id: first.id, isNew: false };
  await requireStorage(ctx, trx, actor, images);
  await lockGroup(trx, groupId);
  // The author may have been removed, or the group deleted, while pictures were decoded.
  await requireMember(trx, groupId, actor);
  // One share to several groups costs one.
  if (!isKnown) await spendBudget(ctx, trx, actor, 'posts');
  const id = await insertPost(trx, { groupId, userId: actor.userId, content, type, shareId });
  if (id === null) throw new Error('A share was written twice in spite of the lock.');
  await insertPostImages(trx, id, images);
  await emit(trx, postCreated, { postId: id, groupId, userId: actor.userId });
  return { id, isNew: true };
}
