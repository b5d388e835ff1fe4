import type { Value } from '@dubs/db';
import { type RawBuilder, sql } from 'kysely';

/** The reactions with one emoji in a summary: their number, and the ids of the first users. */
export type ReactionCount = [emoji: string, count: number, userIds: number[]];

/** A reaction of the viewer, with the id of the post or comment. */
export type OwnReaction = [thingId: number, emoji: string];

/** The tables of reactions to posts and to comments, their summaries, and the column of the post or comment. */
export const REACTED = {
  post: { table: 'post_reactions', column: 'post_id', summaries: 'post_summaries' },
  comment: { table: 'comment_reactions', column: 'comment_id', summaries: 'comment_summaries' },
} as const;
export type Reactable = keyof typeof REACTED;

/** Returns SQL for the viewer's reactions to the posts or comments with the ids in an array, as JSON; null if there are none. */
export function ownReactionsJson(
  kind: Reactable,
  ids: RawBuilder<unknown>,
  viewerId: Value<number>,
): RawBuilder<OwnReaction[] | null> {
  const { table, column } = REACTED[kind];
  return sql<OwnReaction[] | null>`(
    select json_agg(json_build_array(r.${sql.ref(column)}, r.emoji))
    from ${sql.table(table)} r where r.user_id = ${viewerId} and r.${sql.ref(column)} = any(${ids}))`;
}

/** Returns SQL that selects the users who are named in the summaries `reactions` of a relation. */
export const namedUsers = (relation: string): RawBuilder<unknown> =>
  sql`select jsonb_path_query(reactions, '$[*][2][*]')::bigint from ${sql.table(relation)}`;
