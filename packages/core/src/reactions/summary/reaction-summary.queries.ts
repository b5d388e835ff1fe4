import { LIMITS } from '@dubs/contract';
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { PersonRow } from '../../users/index.ts';
import { personJson } from '../../users/index.ts';

/** The reactions with one emoji: how many, whether the viewer's is among them, and the first users by name. */
export interface ReactionRow {
  emoji: string;
  count: number;
  mine: boolean;
  people: PersonRow[];
}

/** The table of reactions by what they belong to, and its column. */
export const REACTED = {
  post: { table: 'post_reactions', column: 'post_id' },
  comment: { table: 'comment_reactions', column: 'comment_id' },
} as const;
export type Reactable = keyof typeof REACTED;

const MOST = sql.lit(LIMITS.reactions.tooltipUsers);

/** Returns SQL for the reactions to a post or comment as JSON, in the order of first use; null if there are none. */
export function reactionsJson(
  kind: Reactable,
  thingId: RawBuilder<unknown>,
  viewerId: number,
): RawBuilder<ReactionRow[] | null> {
  const { table, column } = REACTED[kind];
  return sql<ReactionRow[] | null>`(
    select json_agg(json_build_object('emoji', r.emoji, 'count', r.count, 'mine', r.mine, 'people', r.people) order by r.first_id)
    from (
      select x.emoji, count(*) as count, bool_or(x.user_id = ${viewerId}) as mine, min(x.id) as first_id,
        json_agg(${personJson('u')} order by x.id) filter (where x.rank <= ${MOST}) as people
      from (
        select q.id, q.emoji, q.user_id, row_number() over (partition by q.emoji order by q.id) as rank
        from ${sql.table(table)} q where q.${sql.ref(column)} = ${thingId}
      ) x
      left join users u on u.id = x.user_id and x.rank <= ${MOST}
      group by x.emoji
    ) r)`;
}
