import type { Post } from '@dubs/contract';
import { toAboutPerson } from '../kept-people/index.ts';
import { imageUrls, type Signing } from '../media/index.ts';
import { ownEmojiBy, toReactionSummary } from '../reactions/summary/index.ts';
import { personBy, toPersonFor } from '../users/index.ts';
import type { ImageRow, PostPage } from './post-pages.queries.ts';

/** Returns the pictures of each post, with URLs for the viewer. */
function imagesBy(ctx: Signing, rows: readonly ImageRow[], viewerId: number) {
  const images = new Map<number, Post['images']>();
  for (const { post_id: postId, id, ...shape } of rows) {
    const image = { ...imageUrls(ctx, viewerId, id), ...shape };
    const others = images.get(postId);
    if (others) others.push(image);
    else images.set(postId, [image]);
  }
  return images;
}

/** Returns posts as one viewer sees them. */
export function toPosts(
  ctx: Signing,
  page: Omit<PostPage, 'isGone' | 'hasMore' | 'latestNotificationId'>,
  viewerId: number,
): Post[] {
  const personOf = personBy(page.people, toPersonFor(ctx, viewerId));
  const ownEmoji = ownEmojiBy(page.own);
  const imagesOf = imagesBy(ctx, page.images ?? [], viewerId);
  const followed = new Set(page.followed);
  const heard = new Set(page.heard);
  const hearersOf = (postId: number) =>
    (page.heard_by ?? []).flatMap(([heardId, userId, isMember]) =>
      heardId === postId ? [{ ...personOf(userId), isMember }] : [],
    );
  return (page.posts ?? []).map((row) => {
    const images = imagesOf.get(row.id) ?? [];
    return {
      id: row.id,
      groupId: row.group_id,
      userId: row.user_id,
      content: row.content,
      type: row.type,
      kind: row.kind,
      imageUrls: images.map((image) => image.url),
      images,
      createdAt: new Date(row.created_at).toISOString(),
      editedAt: row.edited_at === null ? null : new Date(row.edited_at).toISOString(),
      user: personOf(row.user_id),
      isAuthorMember: row.is_author_member,
      group: { id: row.group_id, name: row.group_name, emoji: row.group_emoji },
      likesCount: row.likes ?? 0,
      commentsCount: row.comments ?? 0,
      wish: row.wish,
      isFollowing: followed.has(row.id),
      hasHeard: heard.has(row.id),
      ...(row.type === 'loss' && row.user_id === viewerId && { heardBy: hearersOf(row.id) }),
      turnsPostId: row.turns_post_id,
      turnedByPostId: row.turned_by_post_id,
      turnedAfterDays: row.turned_after_days,
      shareId: row.share_id,
      latestComment: row.latest_comment && {
        id: row.latest_comment.id,
        user: personOf(row.latest_comment.user_id),
        content: row.latest_comment.content,
      },
      about: row.about && toAboutPerson(ctx, viewerId, row.about),
      ...toReactionSummary(row.reactions, ownEmoji.get(row.id), personOf),
    };
  });
}
