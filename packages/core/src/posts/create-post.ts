import type { CreatePostInput, Post } from '@dubs/contract';
import type { Db } from '@dubs/db';
import { inTransaction, isRolledBack } from '@dubs/db';
import type { Actor, CoreContext } from '../context.ts';
import { AppError } from '../errors.ts';
import { emit } from '../events.ts';
import { lockGroup, requireMember } from '../groups/index.ts';
import type { ReceivedFile, StoredImage } from '../media/index.ts';
import { discardImages, storeImages } from '../media/index.ts';
import { announce, newPost } from '../live/index.ts';
import type { OnceKey } from '../run-once.ts';
import { findEarlierAnswer, runOnce } from '../run-once.ts';
import { getPost } from './get-post.ts';
import { findShared, insertPost, insertPostImages } from './posts.queries.ts';

type Creating = Pick<CoreContext, 'db' | 'live' | 'images' | 'blobs' | 'secrets' | 'clock'>;

/** A new post: its words, the group it goes to, the files that came with it, and the key that makes a repeat harmless. */
export interface NewShare extends CreatePostInput {
  groupId: number;
  files: readonly ReceivedFile[];
  once: OnceKey | null;
}

/**
 * Shares a win or a loss with one group of the caller's. Pictures are made ready before the transaction, since decoding
 * takes seconds; they are thrown away again when the post does not come to be. A repeat of the same share in the same
 * group answers the first post.
 */
export async function createPost(ctx: Creating, actor: Actor, share: NewShare): Promise<Post> {
  await requireMember(ctx.db, share.groupId, actor);
  const earlier = await findEarlierPost(ctx, actor, share);
  if (earlier) return earlier;

  const images = await storeImages(ctx, share.files);
  const kept = { images: false };
  try {
    const post = await runOnce(ctx.db, actor, share.once, (db) =>
      inTransaction(db, async (trx) => {
        const written = await writePost(trx, actor, share, images);
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

/** What an earlier call of the same share or key wrote, found before any picture is decoded. */
async function findEarlierPost(ctx: Creating, actor: Actor, share: NewShare): Promise<Post | null> {
  const answered = share.once && (await findEarlierAnswer(ctx.db, actor, share.once));
  if (answered) return answered.answer as Post;
  const id = share.shareId && (await findShared(ctx.db, actor.userId, share.shareId, share.groupId));
  return id ? getPost(ctx, actor, id) : null;
}

async function writePost(trx: Db, actor: Actor, share: NewShare, images: readonly StoredImage[]) {
  const { groupId, content, type } = share;
  const shareId = share.shareId ?? null;
  await lockGroup(trx, groupId);
  // Whoever was removed, or whose group was deleted, while pictures were decoded writes nothing.
  await requireMember(trx, groupId, actor);
  const id = await insertPost(trx, { groupId, userId: actor.userId, content, type, shareId });
  if (id !== null) {
    await insertPostImages(trx, id, images);
    await emit(trx, 'post.created', { postId: id, groupId, userId: actor.userId });
    return { id, isNew: true };
  }
  const first = shareId && (await findShared(trx, actor.userId, shareId, groupId));
  if (!first) throw new Error('A share conflicted with a post that is not there.');
  return { id: first, isNew: false };
}
