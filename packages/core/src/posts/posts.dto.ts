import type { Post } from '@dubs/contract';
import type { CoreContext } from '../context.ts';
import { imageUrls } from '../media/index.ts';
import { toPerson } from '../users/index.ts';
import type { PostRow } from './posts.queries.ts';
import { toReactionSummary } from '../reactions/summary/index.ts';

/** Returns a post as one viewer sees it, with their addresses of its pictures. */
export function toPost(ctx: Pick<CoreContext, 'secrets' | 'clock'>, row: PostRow, viewerId: number): Post {
  const images = (row.images ?? []).map((image) => ({
    ...imageUrls(ctx, viewerId, image.id),
    width: image.width,
    height: image.height,
    placeholder: image.placeholder,
  }));
  return {
    id: row.id,
    groupId: row.group_id,
    userId: row.user_id,
    content: row.content,
    type: row.type,
    kind: row.kind,
    imageUrls: images.map((image) => image.url),
    images,
    createdAt: row.created_at.toISOString(),
    editedAt: row.edited_at?.toISOString() ?? null,
    user: toPerson(row.author),
    group: { id: row.group_id, name: row.group_name, emoji: row.group_emoji },
    likesCount: row.likes,
    commentsCount: row.comments,
    ...toReactionSummary(row.reactions),
  };
}
