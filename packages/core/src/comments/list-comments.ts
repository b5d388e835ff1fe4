import type { Comment, CommentsQuery, Person } from '@dubs/contract';
import { TEXTS } from '@dubs/contract';
import type { Db } from '@dubs/db';
import type { Actor, CoreContext } from '../context.ts';
import { requireThere } from '../errors.ts';
import type { LookAlikes } from '../groups/index.ts';
import { findLookAlikes, toListedPerson } from '../groups/index.ts';
import { ownEmojiBy, toReactionSummary } from '../reactions/summary/index.ts';
import { personBy } from '../users/index.ts';
import type { CommentPage } from './comments.queries.ts';
import { selectComments } from './comments.queries.ts';

/** Comments with all that is shown of them, for a viewer who was found to see them. */
type ShownComments = Omit<CommentPage, 'access'>;

function toComments(page: ShownComments, lookAlikes: LookAlikes): Comment[] {
  const personOf = personBy(page.people);
  const ownEmoji = ownEmojiBy(page.own);
  const reactions = new Map(page.summaries);
  const mentions = new Map<number, Person[]>();
  for (const [commentId, userId] of page.mentions ?? []) {
    const person = toListedPerson(personOf(userId), lookAlikes);
    mentions.set(commentId, [...(mentions.get(commentId) ?? []), person]);
  }
  return (page.comments ?? []).map((row) => ({
    id: row.id,
    postId: row.post_id,
    userId: row.user_id,
    content: row.content,
    createdAt: new Date(row.created_at).toISOString(),
    user: personOf(row.user_id),
    mentions: mentions.get(row.id) ?? [],
    ...toReactionSummary(reactions.get(row.id) ?? [], ownEmoji.get(row.id), personOf),
  }));
}

/** Returns the comments as they are shown in the group. Members are compared for look-alikes only if one is mentioned. */
export const showComments = async (db: Db, groupId: number, page: ShownComments): Promise<Comment[]> =>
  toComments(page, page.mentions ? await findLookAlikes(db, groupId) : new Map());

/** Returns the newest comments of a post, or the newest before one of them, oldest first. Refuses as `requirePost` does. */
export async function listComments(
  ctx: Pick<CoreContext, 'db'>,
  actor: Actor,
  { postId, ...stretch }: CommentsQuery & { postId: number },
): Promise<Comment[]> {
  const page = await selectComments(ctx.db, postId, actor.userId, stretch);
  const { access } = page;
  requireThere(access?.isGone, TEXTS.access.postNotFound);
  return showComments(ctx.db, access.groupId, page);
}
