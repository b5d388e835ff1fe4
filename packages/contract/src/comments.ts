import { z } from 'zod/mini';
import { LIMITS } from './limits.ts';
import { Person } from './people.ts';
import { ReactionSummary } from './posts.ts';
import { id, isoTime, text } from './strings.ts';

/** A comment as the members of its post's group see it; `mentions` are the people it names. */
export const Comment = z.object({
  id: z.int(),
  postId: z.int(),
  userId: z.int(),
  content: z.string(),
  createdAt: isoTime,
  user: Person,
  mentions: z.array(Person),
  ...ReactionSummary,
});
export type Comment = z.infer<typeof Comment>;

/** `mentionedUserIds` names people that the text names; `@Display Name` in the text alone does it too. */
export const CreateCommentInput = z.object({
  content: text({ label: 'Comment', ...LIMITS.commentContent, multiline: true }),
  mentionedUserIds: z.optional(
    z.array(id).check(z.maxLength(LIMITS.mentions, `A comment mentions at most ${LIMITS.mentions} people.`)),
  ),
});
export type CreateCommentInput = z.infer<typeof CreateCommentInput>;
