import { type Post, type PostForm, TEXTS } from '@dubs/contract';
import { type Db, inTransaction, isRolledBack } from '@dubs/db';
import { refuseSpent, spending } from '../budgets/index.ts';
import type { Actor, Budgeted, CoreContext } from '../context.ts';
import { AppError, forbidden, invalid, requireExisting } from '../errors.ts';
import { requireMember } from '../groups/index.ts';
import { copyImages, type Decoding, discardImages, type ReceivedFile, storeImages } from '../media/index.ts';
import { announce, changedPosts, newPost } from '../live/index.ts';
import { wakeRelay } from '../outbox/index.ts';
import { findEarlierAnswer, type OnceKey, runOnce } from '../idempotency/index.ts';
import { requireKept } from '../kept-people/index.ts';
import { getPost } from './get-post.ts';
import { toPosts } from './posts.dto.ts';
import { requireBudgetForImages, requireStorage } from './require-storage.ts';
import { requireWishFits } from './require-wish.ts';
import {
  insertShare,
  lockAuthor,
  lockGroupForMember,
  selectShare,
  selectSharedImages,
  type SharedImage,
} from './share.queries.ts';
import { findLossToTurn } from './turning.ts';

type Creating = Pick<CoreContext, 'db' | 'live' | 'blobs' | 'secrets' | 'clock'> & Decoding & Budgeted;

/** A new post: its content, its group, its files, and the key that makes repeats safe. */
export interface NewShare extends Omit<PostForm, 'groupId'> {
  groupId: number;
  files: readonly ReceivedFile[];
  once: OnceKey | null;
}

/**
 * Shares a win or a loss with a group of the caller. Pictures are processed before the transaction, since decoding takes seconds, and
 * deleted again if no post is created. A repeat of the same share in the same group returns the first post. A spent budget is a 429,
 * pictures beyond the quota are a 413, and a profile that the caller does not keep is a 403.
 */
export async function createPost(ctx: Creating, actor: Actor, share: NewShare): Promise<Post> {
  const isCopy = share.copyImagesOf !== undefined;
  if (isCopy && share.files.length > 0) throw invalid('copyImagesOf', TEXTS.posts.imagesOrCopy);
  if ((share.descriptions ?? []).length > share.files.length)
    throw invalid('descriptions', TEXTS.posts.moreDescriptions);
  const hasImages = isCopy || share.files.length > 0;
  // Checked before a stored response is returned or pictures are decoded; the transaction checks again.
  if (share.once || hasImages) await requireMember(ctx.db, share.groupId, actor);
  const earlier = hasImages ? await findEarlierPost(ctx, actor, share) : null;
  if (earlier) return earlier;
  if (hasImages) await requireBudgetForImages(ctx, actor, share);

  const images = await storeImagesOf(ctx, actor, share);
  const kept = { images: false };
  try {
    const post = await runOnce(ctx.db, actor, share.once, (db) =>
      inTransaction(db, async (trx) => {
        const written = await writePost(ctx, trx, actor, share, images);
        kept.images = written.isNew;
        return written.post;
      }),
    );
    if (!kept.images) await discardImages(ctx, images);
    return post;
  } catch (error) {
    // If the connection broke at the commit, the post may exist; the sweep of orphans decides then.
    if (error instanceof AppError || isRolledBack(error)) await discardImages(ctx, images);
    throw error;
  }
}

/**
 * Stores the uploaded pictures of a share, or copies the pictures of an earlier post of the same share. A post that the caller cannot copy
 * is a 403.
 */
async function storeImagesOf(
  ctx: Creating,
  { userId }: Actor,
  { files, descriptions = [], copyImagesOf: postId, shareId }: NewShare,
): Promise<SharedImage[]> {
  if (postId === undefined) {
    const images = await storeImages(ctx, files);
    return images.map((image, index) => ({ ...image, description: descriptions[index] || null }));
  }
  const images = shareId === undefined ? null : await selectSharedImages(ctx.db, userId, { postId, shareId });
  if (!images) throw forbidden();
  return copyImages(ctx, images);
}

/** Returns the post of an earlier call with the same share or key, so that no picture is decoded again. */
async function findEarlierPost(ctx: Creating, actor: Actor, share: NewShare): Promise<Post | null> {
  const answered = share.once && (await findEarlierAnswer(ctx.db, actor, share.once));
  if (answered) return answered.answer as Post;
  const { first } = await findShare(ctx.db, actor, share);
  return first ? getPost(ctx, actor, first.id) : null;
}

/** Finds the first post of a share in its group, and whether the share has a post in any group. */
async function findShare(db: Db, actor: Actor, { shareId, groupId }: NewShare) {
  const posts = shareId ? await selectShare(db, actor.userId, shareId) : [];
  return { first: posts.find((post) => post.groupId === groupId), isKnown: posts.length > 0 };
}

async function writePost(
  ctx: Creating,
  trx: Db,
  actor: Actor,
  share: NewShare,
  images: readonly SharedImage[],
) {
  const { groupId, content, type, wish = null } = share;
  const { userId } = actor;
  // The cost of a share, and whether its pictures fit, depend on the author's other posts.
  if (share.shareId || images.length > 0) await lockAuthor(trx, userId);
  const { first, isKnown } = await findShare(trx, actor, share);
  if (first) {
    await requireMember(trx, groupId, actor);
    return { post: await getPost({ ...ctx, db: trx }, actor, first.id), isNew: false };
  }
  await requireStorage(ctx, trx, actor, images);
  const group = await lockGroupForMember(trx, groupId, userId);
  requireExisting(group?.isDeleted, TEXTS.access.groupNotFound);
  requireWishFits(type, wish);
  const loss = await findLossToTurn(trx, actor, share);
  const lossId = loss && loss.id;
  const about = share.aboutId === undefined ? null : await requireKept(trx, actor, share.aboutId);
  announce(ctx.live, trx, newPost(groupId), ...changedPosts(groupId, lossId));
  wakeRelay(trx);
  const written = await insertShare(
    trx,
    // One share to several groups counts once.
    isKnown ? null : spending(ctx, actor, 'posts'),
    {
      groupId,
      userId,
      content,
      type,
      shareId: share.shareId ?? null,
      wish,
      lossId,
      aboutId: about && about.id,
      images,
    },
  );
  if (!written) return refuseSpent(ctx, trx, actor, 'posts');
  const row = {
    id: written.id,
    group_id: groupId,
    user_id: userId,
    content,
    type,
    kind: 'share' as const,
    created_at: written.createdAt.toISOString(),
    edited_at: null,
    wish,
    turns_post_id: lossId,
    turned_by_post_id: null,
    turned_after_days: loss && loss.days,
    share_id: share.shareId ?? null,
    latest_comment: null,
    about,
    is_author_member: true,
    group_name: group.name,
    group_emoji: group.emoji,
    likes: 0,
    comments: 0,
    reactions: null,
  };
  const page = {
    posts: [row],
    images: written.images,
    own: null,
    followed: [written.id],
    heard: null,
    heard_by: null,
    people: [group.author],
  };
  const [post] = toPosts(ctx, page, userId);
  if (!post) throw new Error(`Post ${written.id} was not shown.`);
  return { post, isNew: true };
}
