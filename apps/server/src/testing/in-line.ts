import type { Db } from '@dubs/db';
import { openDb } from '@dubs/db';
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
 * Runs calls that meet at one group: its row is held until each of them waits for it, one behind the other in the order given.
 * Answers what they answered.
 */
export async function inLine<T>(
  { db, databaseUrl }: TestServer,
  groupId: number,
  calls: readonly (() => Promise<T>)[],
): Promise<T[]> {
  const holder = openDb(databaseUrl, { max: 1 });
  try {
    const answers = await holder.transaction().execute(async (trx) => {
      await sql`select 1 from groups where id = ${groupId} for update`.execute(trx);
      const begun: Promise<T>[] = [];
      for (const call of calls) {
        begun.push(call());
        await expect.poll(() => countWaiting(db), { timeout: 5_000, interval: 2 }).toBe(begun.length);
      }
      return begun;
    });
    return await Promise.all(answers);
  } finally {
    await holder.destroy();
  }
}

/**
 * Runs a call that ends in a deadlock: the first row is locked before it, and the second, which the call has locked by then, while it waits
 * for the first. Whoever waits longest is broken off by PostgreSQL, which is the call. Answers what it answered.
 */
export async function inDeadlock<T>(
  { db, databaseUrl }: TestServer,
  [first, second]: readonly [RawBuilder<unknown>, RawBuilder<unknown>],
  call: () => Promise<T>,
): Promise<T> {
  const other = openDb(databaseUrl, { max: 1 });
  try {
    const answer = await other.transaction().execute(async (trx) => {
      await first.execute(trx);
      const begun = call();
      await expect.poll(() => countWaiting(db), { timeout: 5_000, interval: 2 }).toBe(1);
      await second.execute(trx);
      return [begun];
    });
    return await (answer[0] as Promise<T>);
  } finally {
    await other.destroy();
  }
}
