import type { Db } from '@dubs/db';
import { sql } from 'kysely';
import { acquireLocks } from '@dubs/db';
import type { Reactable, ReactionRow } from './summary/index.ts';
import { REACTED, reactionsJson } from './summary/index.ts';

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

/** Returns the reactions to a post or comment; `likes` counts the users who reacted. */
export async function selectReactions(
  db: Db,
  kind: Reactable,
  thingId: number,
  viewerId: number,
): Promise<{ reactions: ReactionRow[] | null; likes: number }> {
  const { table, column } = REACTED[kind];
  const { rows } = await sql<{ reactions: ReactionRow[] | null; likes: number }>`
    select ${reactionsJson(kind, sql`${thingId}::bigint`, viewerId)} as reactions,
      (select count(distinct user_id) from ${sql.table(table)} where ${sql.ref(column)} = ${thingId}) as likes`.execute(
    db,
  );
  return rows[0] ?? { reactions: null, likes: 0 };
}
