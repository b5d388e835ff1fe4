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
