import { type Db, openDb } from '@dubs/db';

/** The environment variable with the URL of the run's database, which the setup sets for the workers. */
export const DATABASE_VARIABLE = 'DUBS_E2E_DATABASE';

const DAY_MS = 86_400_000;
const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS);

async function inDatabase(change: (db: Db) => Promise<unknown>): Promise<void> {
  const db = openDb(process.env[DATABASE_VARIABLE] ?? '', { max: 1, name: 'dubs-e2e' });
  try {
    await change(db);
  } finally {
    await db.destroy();
  }
}

/** Backdates people's memberships and sessions by a year. */
export const ageMembers = (userIds: readonly number[]): Promise<void> =>
  inDatabase(async (db) => {
    const at = daysAgo(365);
    await db.updateTable('group_members').set({ joined_at: at }).where('user_id', 'in', userIds).execute();
    await db.updateTable('sessions').set({ created_at: at }).where('user_id', 'in', userIds).execute();
  });

/** Backdates an account's last use by so many days. */
export const ageUse = (userId: number, days: number): Promise<void> =>
  inDatabase((db) =>
    db
      .updateTable('sessions')
      .set({ last_seen_at: daysAgo(days) })
      .where('user_id', '=', userId)
      .execute(),
  );
