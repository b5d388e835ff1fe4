import type { Db } from '@dubs/db';
import { openDb, sqlState } from '@dubs/db';
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
 * Runs calls that meet at the same rows: `lock` holds them until each of the calls waits, one behind the other in the order given, and
 * `meanwhile` is done. Returns their results.
 */
export async function inLineAt<T>(
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
        await expect.poll(() => countWaiting(db), { timeout: 5_000, interval: 2 }).toBe(begun.length);
      }
      await meanwhile();
      return begun;
    });
    return await Promise.all(answers);
  } finally {
    await holder.destroy();
  }
}

/** Runs calls that meet at one group, as `inLineAt` does. */
export const inLine = <T>(
  server: TestServer,
  groupId: number,
  calls: readonly (() => Promise<T>)[],
): Promise<T[]> => inLineAt(server, sql`select 1 from groups where id = ${groupId} for update`, calls);

/** How often to retry when PostgreSQL cancels the wrong side of a deadlock. */
const ATTEMPTS = 5;

/** A deadlock to be made. */
export interface Deadlock<T> {
  /** Gives the call something to do, before each attempt. */
  prepare: () => Promise<unknown>;
  /** What the call waits for, and what it has locked by then. */
  locks: readonly [RawBuilder<unknown>, RawBuilder<unknown>];
  call: () => Promise<T>;
}

/**
 * Runs a call that loses a deadlock: the first row is locked before it, the second while it waits for the first. Returns
 * its result. PostgreSQL checks for a cycle once, a second after a wait began, and cancels that wait. On a slow machine it
 * may cancel the other side; the deadlock is then created again.
 */
export async function inDeadlock<T>(
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
        await expect.poll(() => countWaiting(db), { timeout: 5_000, interval: 2 }).toBe(1);
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
