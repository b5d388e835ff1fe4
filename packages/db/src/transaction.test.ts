import { sql } from 'kysely';
import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import type { Db } from './client.ts';
import { openDb } from './client.ts';
import { createTestDatabase } from './testing/index.ts';
import { afterCommit, inTransaction, isRolledBack, isUnavailable } from './transaction.ts';

const database = await createTestDatabase();
const db = openDb(database.url, { max: 2 });
let said: string[];

beforeEach(async () => {
  said = [];
  await sql`delete from users`.execute(db);
});
afterAll(async () => {
  await db.destroy();
  await database.drop();
});

const say = (word: string) => () => void said.push(word);

async function addUser(on: Db, number = '+12025550101'): Promise<void> {
  await on.insertInto('users').values({ phone_number: number }).execute();
}

const countUsers = async (): Promise<number> => (await db.selectFrom('users').select('id').execute()).length;

/** Fails as Postgres does when two transactions wait for each other. */
const deadlock = (on: Db) =>
  sql`do $$ begin raise exception 'deadlock detected' using errcode = '40P01'; end $$`.execute(on);

test('outside a transaction it is done at once', () => {
  afterCommit(db, say('now'));
  expect(said).toEqual(['now']);
});

test('in a transaction it is done after the commit, in the order it was asked for, and before the caller goes on', async () => {
  let seen: Promise<number> | undefined;
  await inTransaction(db, async (trx) => {
    afterCommit(trx, say('first'));
    await addUser(trx);
    afterCommit(trx, () => {
      said.push('second');
      seen = countUsers();
    });
    afterCommit(trx, say('third'));
    expect(said).toEqual([]);
  });
  expect(said).toEqual(['first', 'second', 'third']);
  expect(await seen).toBe(1);
});

test('what is rolled back is never told of', async () => {
  const failing = inTransaction(db, async (trx) => {
    afterCommit(trx, say('never'));
    await addUser(trx);
    throw new Error('changed my mind');
  });
  await expect(failing).rejects.toThrow('changed my mind');
  expect([said, await countUsers()]).toEqual([[], 0]);
});

test('a commit that fails tells nothing', async () => {
  await sql`create table family (id int primary key, elder int references family deferrable initially deferred)`.execute(
    db,
  );
  const failing = inTransaction(db, async (trx) => {
    afterCommit(trx, say('never'));
    await sql`insert into family values (1, 2)`.execute(trx);
  });
  await expect(failing).rejects.toMatchObject({ code: '23503' });
  expect(said).toEqual([]);
});

test('a deadlock is tried again, and what its last try asked for is done once', async () => {
  let tries = 0;
  await inTransaction(db, async (trx) => {
    tries++;
    afterCommit(trx, say(`try ${tries}`));
    await addUser(trx);
    if (tries < 3) await deadlock(trx);
  });
  expect([said, await countUsers()]).toEqual([['try 3'], 1]);
});

test('after three deadlocks it is given up and nothing is told', async () => {
  let tries = 0;
  const failing = inTransaction(db, async (trx) => {
    tries++;
    afterCommit(trx, say('never'));
    await deadlock(trx);
  });
  await expect(failing).rejects.toMatchObject({ code: '40P01' });
  expect([tries, said]).toEqual([3, []]);
});

test('what is asked for in a transaction within another waits for the outer commit', async () => {
  await inTransaction(db, async (outer) => {
    await inTransaction(outer, async (inner) => {
      afterCommit(inner, say('inner'));
      await addUser(inner);
    });
    expect(said).toEqual([]);
    afterCommit(outer, say('outer'));
  });
  expect(said).toEqual(['inner', 'outer']);

  const failing = inTransaction(db, async (outer) => {
    await inTransaction(outer, async (inner) => afterCommit(inner, say('never')));
    throw new Error('changed my mind');
  });
  await expect(failing).rejects.toThrow('changed my mind');
  expect(said).toEqual(['inner', 'outer']);
});

test('transactions at the same time do not mix up what they ask for', async () => {
  const both = ['+12025550101', '+12025550102'].map((number) =>
    inTransaction(db, async (trx) => {
      afterCommit(trx, say(number));
      await addUser(trx, number);
      if (number.endsWith('1')) throw new Error('not this one');
    }),
  );
  await Promise.allSettled(both);
  expect(said).toEqual(['+12025550102']);
});

test('what fails when it is told never makes a committed write look failed, nor silences the rest', async () => {
  const warn = vi.spyOn(process, 'emitWarning').mockImplementation(() => undefined);
  const done = inTransaction(db, async (trx) => {
    await addUser(trx);
    afterCommit(trx, () => {
      throw new Error('nobody can be told');
    });
    afterCommit(trx, say('told'));
    return 'written';
  });
  expect(await done.catch(String)).toBe('written');
  expect([said, await countUsers()]).toEqual([['told'], 1]);
  expect(warn.mock.calls.map(String)).toEqual(['Error: nobody can be told']);
  warn.mockRestore();
});

/** The error that Postgres makes of a state. */
const failWith = (state: string): Promise<unknown> =>
  sql`do $$ begin raise exception 'no' using errcode = ${sql.lit(state)}; end $$`
    .execute(db)
    .catch((error: unknown) => error);

test.each(['25006', '28P01', '3D000', '53100', '53300', '55P03', '57014', '57P01', '58030'])(
  '%s is an outage, and says nothing of what was committed',
  async (state) => {
    const error = await failWith(state);
    expect([isUnavailable(error), isRolledBack(error)]).toEqual([true, false]);
  },
);

test.each(['40001', '40P01'])(
  '%s, three times over, is an outage in which nothing was committed',
  async (state) => {
    const error = await failWith(state);
    expect([isUnavailable(error), isRolledBack(error)]).toEqual([true, true]);
  },
);

test.each(['23505', '22021', '42P01'])('%s is a mistake and no outage', async (state) => {
  const error = await failWith(state);
  expect([isUnavailable(error), isRolledBack(error)]).toEqual([false, true]);
});
