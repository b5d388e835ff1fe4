import {
  type Comment,
  type CommentsQuery,
  type GroupPerson,
  type QuotedComment,
  TEXTS,
} from '@dubs/contract';
import type { Actor, CoreContext } from '../context.ts';
import { requireExisting } from '../errors.ts';
import { findLookAlikes, type LookAlikes, toListedPerson } from '../groups/index.ts';
import { ownEmojiBy, toReactionSummary } from '../reactions/summary/index.ts';
import { personBy, type ToPerson, toPersonFor } from '../users/index.ts';
import { type CommentPage, type CommentRange, selectComments } from './comments.queries.ts';
import { commentGone } from './require-comment.ts';

/** Comments with everything that is shown of them, for a viewer who is known to have access. */
type ShownComments = Omit<CommentPage, 'access'>;

type Reading = Pick<CoreContext, 'db' | 'secrets' | 'clock'>;

function toComments(page: ShownComments, lookAlikes: LookAlikes, toPerson: ToPerson): Comment[] {
  const personOf = personBy(page.people, toPerson);
  const ownEmoji = ownEmojiBy(page.own);
  const reactions = new Map(page.summaries);
  const members = new Set(page.members);
  const quotes = new Map(page.quoted?.map((row) => [row.id, row]));
  const quote = (id: number): QuotedComment => {
    // A purged comment has neither.
    const { user_id: userId = null, content = null } = quotes.get(id) ?? {};
    return { id, user: userId === null ? null : personOf(userId), content };
  };
  const mentions = new Map<number, GroupPerson[]>();
  for (const [commentId, userId] of page.mentions ?? []) {
    const person = { ...toListedPerson(personOf(userId), lookAlikes), isMember: members.has(userId) };
    mentions.set(commentId, [...(mentions.get(commentId) ?? []), person]);
  }
  return (page.comments ?? []).map((row) => ({
    id: row.id,
    postId: row.post_id,
    userId: row.user_id,
    content: row.content,
    createdAt: new Date(row.created_at).toISOString(),
    editedAt: row.edited_at === null ? null : new Date(row.edited_at).toISOString(),
    user: personOf(row.user_id),
    isAuthorMember: members.has(row.user_id),
    mentions: mentions.get(row.id) ?? [],
    replyTo: row.reply_to_id === null ? null : quote(row.reply_to_id),
    ...toReactionSummary(reactions.get(row.id) ?? [], ownEmoji.get(row.id), personOf),
  }));
}

/** Returns the comments as they are shown in the group. Members are compared for look-alikes only if one is mentioned. */
export async function showComments(
  ctx: Reading,
  actor: Actor,
  groupId: number,
  page: ShownComments,
): Promise<Comment[]> {
  const lookAlikes: LookAlikes = page.mentions ? await findLookAlikes(ctx.db, groupId) : new Map();
  return toComments(page, lookAlikes, toPersonFor(ctx, actor.userId));
}

/** Returns comments of a post, oldest first. Throws as `requirePost` does. */
async function readComments(
  ctx: Reading,
  actor: Actor,
  postId: number,
  range: CommentRange,
): Promise<Comment[]> {
  const page = await selectComments(ctx.db, postId, actor.userId, range);
  const { access } = page;
  requireExisting(access?.isGone, TEXTS.access.postNotFound);
  return showComments(ctx, actor, access.groupId, page);
}

/** Returns the newest comments of a post, or the newest before one of them, oldest first. Throws as `requirePost` does. */
export const listComments = (
  ctx: Reading,
  actor: Actor,
  { postId, ...range }: CommentsQuery & { postId: number },
): Promise<Comment[]> => readComments(ctx, actor, postId, range);

/** Returns a comment as the caller sees it. A 404 if it is deleted. */
export async function getComment(
  ctx: Reading,
  actor: Actor,
  postId: number,
  commentId: number,
): Promise<Comment> {
  const [comment] = await readComments(ctx, actor, postId, { only: commentId });
  if (!comment) throw commentGone();
  return comment;
}
