import { z } from 'zod/mini';
import { ReactionSummary } from './posts.ts';

const noEmoji = 'Please choose an emoji.';

/** An emoji; the server checks that it is offered for this content. */
export const ReactInput = z.object({
  emoji: z.string('Emoji must be text.').check(z.minLength(1, noEmoji), z.maxLength(32, noEmoji)),
});
export type ReactInput = z.infer<typeof ReactInput>;

/** The reactions after a toggle; `likesCount` counts users. */
export const Reacted = z.object({ ...ReactionSummary, likesCount: z.int() });
export type Reacted = z.infer<typeof Reacted>;
