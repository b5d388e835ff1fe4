import { z } from 'zod/mini';
import { ReactionSummary } from './posts.ts';

const noEmoji = 'Please choose an emoji.';

/** One of the emoji offered for the thing reacted to; the server knows which those are. */
export const ReactInput = z.object({
  emoji: z.string('Emoji must be text.').check(z.minLength(1, noEmoji), z.maxLength(32, noEmoji)),
});
export type ReactInput = z.infer<typeof ReactInput>;

/** How reactions stand after a toggle; `likesCount` counts people. */
export const Reacted = z.object({ ...ReactionSummary, likesCount: z.int() });
export type Reacted = z.infer<typeof Reacted>;
