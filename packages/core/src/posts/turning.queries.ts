import type { Db, Value } from '@dubs/db';
import { type RawBuilder, sql } from 'kysely';

/**
 * SQL that is true for an L `loss` that no win turns around. Exact under the lock of its group, which every writer of such a link acquires.
 */
const isFree = sql<boolean>`not exists (
  select from posts win where win.id = loss.turned_by_post_id and win.deleted_at is null)`;

/** Returns SQL for the number of days between two times, in the viewer's calendar. */
export function localDaysBetween(
  one: RawBuilder<unknown>,
  other: RawBuilder<unknown>,
  viewerId: Value<number>,
): RawBuilder<number> {
  const zone = sql`(select time_zone from users where id = ${viewerId})`;
  return sql`abs((${one} at time zone ${zone})::date - (${other} at time zone ${zone})::date)`;
}

/** An L of a user, with its age in days of their calendar. */
export interface OwnLoss {
  id: number;
  groupId: number;
  isDeleted: boolean;
  isFree: boolean;
  days: number;
}

/** Returns an L of the user; undefined for other posts. */
export async function findOwnLoss(db: Db, lossId: number, userId: number): Promise<OwnLoss | undefined> {
  const { rows } = await sql<OwnLoss>`
    select loss.id, loss.group_id as "groupId", loss.deleted_at is not null as "isDeleted", ${isFree} as "isFree",
      ${localDaysBetween(sql`loss.created_at`, sql`now()`, userId)} as days
    from posts loss where loss.id = ${lossId} and loss.user_id = ${userId} and loss.type = 'loss'`.execute(
    db,
  );
  return rows[0];
}

/**
 * Links a win that is about to be restored to its L again, unless another win turns that around. The caller holds the lock of the group.
 */
export async function relinkLoss(trx: Db, winId: number, lossId: number): Promise<void> {
  await sql`update posts loss set turned_by_post_id = ${winId} where loss.id = ${lossId} and ${isFree}`.execute(
    trx,
  );
}
