import { sql } from 'kysely';
import type { DataSecrets } from '../at-rest/index.ts';
import type { Db } from '../client.ts';
import { openDb } from '../client.ts';
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

/** Any seed will do, as long as it stays the same. */
const SEED = 0.1812;

/** Statements take as long as they take. */
const LONG_MS = 24 * 3_600_000;

/**
 * Fills the database with as many people, groups and posts as asked, in one transaction, by set-based statements. The
 * same plan gives the same data, but for times, which are relative to now, invite codes and keys of pictures, which stay
 * unguessable. Calls `onStep` with each step before it starts.
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
    // What is committed but not flushed yet, the vacuum at the end cannot mark as visible to all.
    await sql`set synchronous_commit = on`.execute(db);
    await db.transaction().execute(async (trx) => {
      await sql`select set_config('idle_in_transaction_session_timeout', '0', true)`.execute(trx);
      await sql`select set_config('work_mem', '128MB', true), setseed(${SEED})`.execute(trx);
      // Every row names rows that were just written, so the checks, which take half of the time, are skipped where that is allowed.
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
    // Fills the visibility map, without which no scan is index-only.
    await sql`vacuum (analyze)`.execute(db);
  } finally {
    await db.destroy();
  }
}
