import { type Db, onlyRow, prepare, type Values } from '@dubs/db';
import { sql } from 'kysely';
import { peopleJson, type PersonRow } from '../users/index.ts';
import {
  namedUsers,
  type OwnReaction,
  ownReactionsJson,
  type Reactable,
  REACTED,
  type ReactionCount,
} from './summary/index.ts';

/** The reactions to a post or comment as a viewer sees them; `likes` counts the users who reacted. */
interface Reactions {
  likes: number;
  reactions: ReactionCount[] | null;
  own: OwnReaction[] | null;
  people: PersonRow[] | null;
}

function reactionsTo(kind: Reactable) {
  const { column, summaries } = REACTED[kind];
  return prepare(
    ({ thingId, viewerId }: Values<{ thingId: number; viewerId: number }>) => sql<Reactions>`
    with summary as materialized (
      select likes, reactions from ${sql.table(summaries)} where ${sql.ref(column)} = ${thingId}
    )
    select coalesce((select likes from summary), 0) as likes,
      (select reactions from summary) as reactions,
      ${ownReactionsJson(kind, sql`array[${thingId}]::bigint[]`, viewerId)} as own,
      ${peopleJson(namedUsers('summary'))} as people`,
  );
}
const REACTIONS_TO = { post: reactionsTo('post'), comment: reactionsTo('comment') };

/** Selects the reactions to a post or comment as `viewerId` sees them. */
export async function selectReactions(
  db: Db,
  kind: Reactable,
  thingId: number,
  viewerId: number,
): Promise<Reactions> {
  return onlyRow(await REACTIONS_TO[kind](db, { thingId, viewerId }));
}
