import { z } from 'zod/mini';
import { withoutVariationSelector } from './emoji-spelling.ts';
import { REACTIONS } from './emoji.ts';
import { LIMITS } from './limits.ts';
import { Person } from './people.ts';
import { ReactionSummary } from './posts.ts';
import { isoTime, pageQuery } from './strings.ts';

const noEmoji = 'Please choose an emoji.';

const stored = new Map<string, string>(
  Object.values(REACTIONS).flatMap((set) => set.map(({ emoji }) => [withoutVariationSelector(emoji), emoji])),
);

const emoji = z.string('Emoji must be text.').check(
  z.trim(),
  z.minLength(1, noEmoji),
  z.maxLength(32, noEmoji),
  z.regex(/^\P{Cc}*$/u, noEmoji),
  z.overwrite((v) => stored.get(withoutVariationSelector(v)) ?? v),
);

/** An emoji that is offered for this content, which the server checks. `on` sets or removes the reaction; without it, the reaction is toggled. */
export const ReactInput = z.object({
  emoji,
  on: z.optional(z.boolean('On is true or false.')),
});
export type ReactInput = z.infer<typeof ReactInput>;

/** The reactions after a change; `likesCount` counts users. */
export const Reacted = z.object({ ...ReactionSummary, likesCount: z.int() });
export type Reacted = z.infer<typeof Reacted>;

/** One page of reactions, newest first, of all emoji or one. */
export const ReactionsQuery = z.extend(pageQuery(LIMITS.reactions.pageMax, LIMITS.reactions.page), {
  emoji: z.optional(emoji),
});
export type ReactionsQuery = z.infer<typeof ReactionsQuery>;

/** One reaction of one user, who may have left the group. */
export const Reaction = z.object({
  user: Person,
  emoji: z.string(),
  createdAt: isoTime,
  isMember: z.boolean(),
});
export type Reaction = z.infer<typeof Reaction>;

/** `total` counts reactions, not users: one user can react with several emoji. */
export const ReactionsPage = z.object({ total: z.int(), people: z.array(Reaction), hasMore: z.boolean() });
export type ReactionsPage = z.infer<typeof ReactionsPage>;
