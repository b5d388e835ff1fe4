import type { Post } from '@dubs/contract';
import type { CoreContext } from '../context.ts';
import { imageUrls } from '../media/index.ts';
import { ownEmojiBy, toReactionSummary } from '../reactions/summary/index.ts';
import { personBy } from '../users/index.ts';
import type { ImageRow, PostPage } from './post-pages.queries.ts';

type Signing = Pick<CoreContext, 'secrets' | 'clock'>;

/** Returns the pictures of each post, with the viewer's addresses. */
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
  page: Pick<PostPage, 'posts' | 'images' | 'own' | 'people'>,
  viewerId: number,
): Post[] {
  const personOf = personBy(page.people);
  const ownEmoji = ownEmojiBy(page.own);
  const imagesOf = imagesBy(ctx, page.images ?? [], viewerId);
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
      group: { id: row.group_id, name: row.group_name, emoji: row.group_emoji },
      likesCount: row.likes ?? 0,
      commentsCount: row.comments ?? 0,
      ...toReactionSummary(row.reactions, ownEmoji.get(row.id), personOf),
    };
  });
}
