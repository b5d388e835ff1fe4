import { z } from 'zod/mini';
import { LIMITS } from './limits.ts';
import { GroupPerson, Person } from './people.ts';
import { ReactionSummary } from './posts.ts';
import { id, isoTime, queryInt, text } from './strings.ts';
import { TEXTS } from './texts.ts';

/** The comment that another one replies to, as a quote. */
export const QuotedComment = z.object({
  id: z.int(),
  user: z.nullable(Person),
  content: z.nullable(z.string()),
});
export type QuotedComment = z.infer<typeof QuotedComment>;

/** A comment as shown to the members of its group. `mentions` are the mentioned users. */
export const Comment = z.object({
  id: z.int(),
  postId: z.int(),
  userId: z.int(),
  content: z.string(),
  createdAt: isoTime,
  editedAt: z.nullable(isoTime),
  user: Person,
  isAuthorMember: z.boolean(),
  mentions: z.array(GroupPerson),
  replyTo: z.nullable(QuotedComment),
  ...ReactionSummary,
});
export type Comment = z.infer<typeof Comment>;

/** The new content of a comment. `mentionedUserIds` are users that the text mentions; `@Display Name` in the text works without it. */
export const EditCommentInput = z.object({
  content: text({ label: 'Comment', ...LIMITS.commentContent, multiline: true }),
  mentionedUserIds: z.optional(
    z
      .array(id, 'mentionedUserIds must be a list.')
      .check(z.maxLength(LIMITS.mentions, TEXTS.comments.tooManyMentions)),
  ),
});
export type EditCommentInput = z.infer<typeof EditCommentInput>;

/** A new comment, which may reply to another one of its post. `clientId` makes a repeat return the first comment. */
export const CreateCommentInput = z.extend(EditCommentInput, {
  replyToId: z.optional(z.nullable(id)),
  clientId: z.optional(z.uuid('A clientId is a UUID.')),
});
export type CreateCommentInput = z.infer<typeof CreateCommentInput>;

/** The newest comments of a post, or the newest before the comment `before`. */
export const CommentsQuery = z.object({
  before: z.optional(id),
  limit: queryInt('limit', { min: 1, max: LIMITS.lists.comments, initial: LIMITS.lists.comments }),
});
export type CommentsQuery = { before?: number | undefined; limit: number };
