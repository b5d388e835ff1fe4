import type { Db } from '@dubs/db';
import { sql } from 'kysely';

/** Returns the ids of the user's groups. */
export async function selectGroupIds(db: Db, userId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('group_members as m')
    .innerJoin('groups as g', 'g.id', 'm.group_id')
    .select('m.group_id as groupId')
    .where('m.user_id', '=', userId)
    .where('g.deleted_at', 'is', null)
    .execute();
  return rows.map(({ groupId }) => groupId);
}

/**
 * Returns the groups that show something of the user: those of their posts, those that they joined or left,
 * and those of the notifications that they triggered.
 */
export async function selectShownIn(db: Db, userId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select group_id as id from posts where user_id = ${userId} and deleted_at is null
    union select group_id from group_member_changes where user_id = ${userId}
    union select group_id from notifications where triggered_by_user_id = ${userId} and group_id is not null`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}

/** Returns when a live session will expire; null when it has ended. */
export async function findSessionEnd(db: Db, sessionId: number): Promise<Date | null> {
  const row = await db
    .selectFrom('sessions')
    .select('expires_at')
    .where('id', '=', sessionId)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst();
  return row?.expires_at ?? null;
}
