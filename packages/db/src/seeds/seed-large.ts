import { sql } from 'kysely';
import type { DataSecrets } from '../at-rest/index.ts';
import { type Db, openDb } from '../client.ts';
import { insertGroups, insertMembers, insertUsers } from './large-people.queries.ts';
import { insertPictures } from './large-pictures.queries.ts';
import type { LargePlan } from './large-plan.ts';
import {
  insertComments,
  insertHeard,
  insertNotifications,
  insertPosts,
  insertReactions,
} from './large-posts.queries.ts';
import { createIndexes, dropIndexes } from './rebuild-indexes.queries.ts';

const STEPS: readonly { what: string; run: (db: Db, plan: LargePlan) => Promise<void> }[] = [
  { what: 'people', run: insertUsers },
  { what: 'groups', run: insertGroups },
  { what: 'posts', run: insertPosts },
  { what: 'pictures', run: insertPictures },
  { what: 'members', run: insertMembers },
  { what: 'reactions', run: insertReactions },
  { what: 'hearing', run: insertHeard },
  { what: 'comments', run: insertComments },
  { what: 'notifications', run: insertNotifications },
];

/** Seed of the random numbers. Any fixed value is fine. */
const SEED = 0.1812;

/** Statement timeout, in effect none. */
const LONG_MS = 24 * 3_600_000;

/**
 * Fills the database with the planned number of users, groups and posts, in one transaction with set-based statements. The
 * same plan gives the same data, except for times, which are relative to now, and invite codes and keys of pictures, which
 * are random. Calls `onStep` before each step.
 */
export async function seedLarge(
  connectionString: string,
  plan: LargePlan,
  onStep: (what: string) => void = () => undefined,
  dataSecrets?: DataSecrets,
): Promise<void> {
  const db = openDb(connectionString, {
    max: 1,
    name: 'dubs-seed',
    statementMs: LONG_MS,
    ...(dataSecrets && { dataSecrets }),
  });
  try {
    // The vacuum at the end cannot mark rows as visible to all if their commit is not flushed yet.
    await sql`set synchronous_commit = on`.execute(db);
    await db.transaction().execute(async (trx) => {
      await sql`select set_config('idle_in_transaction_session_timeout', '0', true)`.execute(trx);
      await sql`select set_config('work_mem', '128MB', true), setseed(${SEED})`.execute(trx);
      // References are valid by construction, so superusers skip triggers and foreign key checks, which take half of the time.
      const { rows: superusers } = await sql`
        select set_config('session_replication_role', 'replica', true)
        from pg_roles where rolname = current_user and rolsuper`.execute(trx);
      const indexes = superusers.length > 0 ? await dropIndexes(trx) : [];
      for (const step of STEPS) {
        onStep(step.what);
        await step.run(trx, plan);
      }
      onStep('indexes');
      await createIndexes(trx, indexes);
    });
    onStep('statistics');
    // Fills the visibility map, which index-only scans need.
    await sql`vacuum (analyze)`.execute(db);
  } finally {
    await db.destroy();
  }
}
