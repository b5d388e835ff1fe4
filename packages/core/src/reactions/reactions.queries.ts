import type { Db } from '@dubs/db';
import { sql } from 'kysely';
import { acquireLocks } from '@dubs/db';
import type { PersonRow } from '../users/index.ts';
import { peopleJson } from '../users/index.ts';
import type { OwnReaction, Reactable, ReactionCount } from './summary/index.ts';
import { namedUsers, ownReactionsJson, REACTED } from './summary/index.ts';

/** Locks the user's reactions to one post or comment until the transaction ends. */
export async function lockToggle(trx: Db, kind: Reactable, thingId: number, userId: number): Promise<void> {
  await acquireLocks(trx, `react:${kind}:${thingId}:${userId}`);
}

/** Deletes a reaction; false if there was none. */
export async function deleteReaction(
  trx: Db,
  kind: Reactable,
  thingId: number,
  userId: number,
  emoji: string,
): Promise<boolean> {
  const { table, column } = REACTED[kind];
  const { rows } = await sql`
    delete from ${sql.table(table)}
    where ${sql.ref(column)} = ${thingId} and user_id = ${userId} and emoji = ${emoji} returning id`.execute(
    trx,
  );
  return rows.length > 0;
}

/** Inserts a reaction and returns its id. */
export async function insertReaction(
  trx: Db,
  kind: Reactable,
  thingId: number,
  userId: number,
  emoji: string,
): Promise<number> {
  const { table, column } = REACTED[kind];
  const { rows } = await sql<{ id: number }>`
    insert into ${sql.table(table)} (${sql.ref(column)}, user_id, emoji)
    values (${thingId}, ${userId}, ${emoji}) returning id`.execute(trx);
  const [row] = rows;
  if (!row) throw new Error('A reaction was not written.');
  return row.id;
}

/** Sets the user's like of a post to match their reactions: one if they have any, none otherwise. */
export async function syncLike(trx: Db, postId: number, userId: number): Promise<void> {
  await sql`
    with reacted as (select exists (select from post_reactions where post_id = ${postId} and user_id = ${userId}) as yes),
    gone as (delete from post_likes using reacted where post_id = ${postId} and user_id = ${userId} and not reacted.yes)
    insert into post_likes (post_id, user_id) select ${postId}, ${userId} from reacted where yes
    on conflict do nothing`.execute(trx);
}

/** The reactions to a post or comment as a viewer sees them; `likes` counts the users who reacted. */
interface Reactions {
  likes: number;
  reactions: ReactionCount[] | null;
  own: OwnReaction[] | null;
  people: PersonRow[] | null;
}

/** Selects the reactions to a post or comment as `viewerId` sees them. */
export async function selectReactions(
  db: Db,
  kind: Reactable,
  thingId: number,
  viewerId: number,
): Promise<Reactions> {
  const { column, summaries } = REACTED[kind];
  const { rows } = await sql<Reactions>`
    with summary as materialized (
      select likes, reactions from ${sql.table(summaries)} where ${sql.ref(column)} = ${thingId}
    )
    select coalesce((select likes from summary), 0) as likes,
      (select reactions from summary) as reactions,
      ${ownReactionsJson(kind, sql`array[${thingId}]::bigint[]`, viewerId)} as own,
      ${peopleJson(namedUsers('summary'))} as people`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('A select without a table returned no row.');
  return row;
}
