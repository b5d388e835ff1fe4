import { type Db, openDb, sqlState } from '@dubs/db';
import { type RawBuilder, sql } from 'kysely';
import { expect } from 'vitest';
import type { TestServer } from './use-server.ts';

const countWaiting = async (db: Db): Promise<number> => {
  const { rows } = await sql<{ waiting: number }>`
    select count(*) as waiting from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
  return rows[0]?.waiting ?? 0;
};

/**
 * Runs calls that contend for the same rows. `lock` locks the rows until all calls wait for them, queued in the given order, and `meanwhile`
 * has finished. Returns the results of the calls.
 */
export async function contendForRows<T>(
  { db, databaseUrl }: TestServer,
  lock: RawBuilder<unknown>,
  calls: readonly (() => Promise<T>)[],
  meanwhile: () => Promise<unknown> = async () => undefined,
): Promise<T[]> {
  const holder = openDb(databaseUrl, { max: 1 });
  try {
    const answers = await holder.transaction().execute(async (trx) => {
      await lock.execute(trx);
      const begun: Promise<T>[] = [];
      for (const call of calls) {
        begun.push(call());
        await expect.poll(() => countWaiting(db), { interval: 2 }).toBe(begun.length);
      }
      await meanwhile();
      return begun;
    });
    return await Promise.all(answers);
  } finally {
    await holder.destroy();
  }
}

/** Runs calls that contend for the row of a group, as `contendForRows` does. */
export const contendForGroup = <T>(
  server: TestServer,
  groupId: number,
  calls: readonly (() => Promise<T>)[],
): Promise<T[]> => contendForRows(server, sql`select 1 from groups where id = ${groupId} for update`, calls);

/** How often to retry when PostgreSQL cancels the wrong side of a deadlock. */
const ATTEMPTS = 5;

/** A deadlock to create. */
export interface Deadlock<T> {
  /** Prepares the data of the call before each attempt. */
  prepare: () => Promise<unknown>;
  /** Locks the row that the call waits for, then the row that the call has already locked. */
  locks: readonly [RawBuilder<unknown>, RawBuilder<unknown>];
  call: () => Promise<T>;
}

/**
 * Runs a call as the victim of a deadlock, and returns its result. The first row is locked before the call, the second while
 * the call waits for the first. PostgreSQL checks for a cycle one second after a wait began, and cancels that wait. On a slow
 * machine it may cancel the other side; the deadlock is then created again.
 */
export async function runInDeadlock<T>(
  { db, databaseUrl }: TestServer,
  { prepare, locks: [first, second], call }: Deadlock<T>,
): Promise<T> {
  const other = openDb(databaseUrl, { max: 1 });
  try {
    for (let attempt = 1; ; attempt += 1) {
      await prepare();
      let begun: Promise<T> | undefined;
      const held = other.transaction().execute(async (trx) => {
        await first.execute(trx);
        begun = call();
        await expect.poll(() => countWaiting(db), { interval: 2 }).toBe(1);
        await second.execute(trx);
      });
      const [outcome] = await Promise.allSettled([held]);
      const answer = await begun;
      if (outcome.status === 'fulfilled') return answer as T;
      if (sqlState(outcome.reason) !== '40P01' || attempt === ATTEMPTS) throw outcome.reason;
    }
  } finally {
    await other.destroy();
  }
}
