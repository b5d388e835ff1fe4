import type { PushCategory } from '@dubs/contract';
import type { Db } from '@dubs/db';
import { sql } from 'kysely';

/** A user's quiet hours, and the categories that are not pushed. */
export interface PushSettings {
  quietFrom: string | null;
  quietTo: string | null;
  categoriesOff: PushCategory[];
}

const COLUMNS = [
  'quiet_from as quietFrom',
  'quiet_to as quietTo',
  'push_categories_off as categoriesOff',
] as const;

/** Returns a user's settings. */
export async function findPushSettings(db: Db, userId: number): Promise<PushSettings> {
  return db.selectFrom('users').select(COLUMNS).where('id', '=', userId).executeTakeFirstOrThrow();
}

/** Returns a user's settings, and locks them until the transaction ends. */
export async function lockPushSettings(trx: Db, userId: number): Promise<PushSettings> {
  return trx
    .selectFrom('users')
    .select(COLUMNS)
    .where('id', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
}

/** Makes the pushes due that quiet hours hold for the user. Whether they must still wait is decided when they are taken. */
export async function releaseHeldPushes(trx: Db, userId: number): Promise<void> {
  await sql`
    update push_deliveries d set next_try_at = now() from push_subscriptions s
    where d.subscription_id = s.id and s.user_id = ${userId} and d.status = 'held'`.execute(trx);
}

/** Updates a user's settings, and makes held pushes due, so that they are checked against the new settings. */
export async function updatePushSettings(
  trx: Db,
  userId: number,
  { quietFrom, quietTo, categoriesOff }: PushSettings,
): Promise<void> {
  await trx
    .updateTable('users')
    .set({ quiet_from: quietFrom, quiet_to: quietTo, push_categories_off: categoriesOff })
    .where('id', '=', userId)
    .execute();
  await releaseHeldPushes(trx, userId);
}
