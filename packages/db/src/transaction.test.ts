import { sql } from 'kysely';
import { beforeEach, expect, it, vi } from 'vitest';
import { type Db, openDb } from './client.ts';
import { useDatabase } from './testing/index.ts';
import { afterCommit, inTransaction, isRolledBack, isUnavailable } from './transaction.ts';

const { url, db } = await useDatabase({ max: 2 });
let ran: string[];

beforeEach(async () => {
  ran = [];
  await sql`delete from users`.execute(db);
});

const record = (word: string) => () => void ran.push(word);

async function addUser(on: Db, number = '+12025550101'): Promise<void> {
  await on.insertInto('users').values({ phone_number: number }).execute();
}

const countUsers = async (): Promise<number> => (await db.selectFrom('users').select('id').execute()).length;

/** Fails like a deadlock in PostgreSQL. */
const deadlock = (on: Db) =>
  sql`do $$ begin raise exception 'deadlock detected' using errcode = '40P01'; end $$`.execute(on);

it('runs an effect at once outside a transaction', () => {
  afterCommit(db, record('now'));
  expect(ran).toEqual(['now']);
});

it('runs effects in order after the commit, before the caller continues', async () => {
  let seen: Promise<number> | undefined;
  await inTransaction(db, async (trx) => {
    afterCommit(trx, record('first'));
    await addUser(trx);
    afterCommit(trx, () => {
      ran.push('second');
      seen = countUsers();
    });
    afterCommit(trx, record('third'));
    expect(ran).toEqual([]);
  });
  expect(ran).toEqual(['first', 'second', 'third']);
  expect(await seen).toBe(1);
});

it('runs no effect after a rollback', async () => {
  const failing = inTransaction(db, async (trx) => {
    afterCommit(trx, record('never'));
    await addUser(trx);
    throw new Error('changed my mind');
  });
  await expect(failing).rejects.toThrow('changed my mind');
  expect([ran, await countUsers()]).toEqual([[], 0]);
});

it('runs no effect after a failed commit', async () => {
  await sql`create table family (id int primary key, elder int references family deferrable initially deferred)`.execute(
    db,
  );
  const failing = inTransaction(db, async (trx) => {
    afterCommit(trx, record('never'));
    await sql`insert into family values (1, 2)`.execute(trx);
  });
  await expect(failing).rejects.toMatchObject({ code: '23503' });
  expect(ran).toEqual([]);
});

it('retries a deadlock, and runs the effects of the last attempt once', async () => {
  let tries = 0;
  await inTransaction(db, async (trx) => {
    tries++;
    afterCommit(trx, record(`try ${tries}`));
    await addUser(trx);
    if (tries < 3) await deadlock(trx);
  });
  expect([ran, await countUsers()]).toEqual([['try 3'], 1]);
});

it('gives up after three deadlocks, without effects', async () => {
  let tries = 0;
  const failing = inTransaction(db, async (trx) => {
    tries++;
    afterCommit(trx, record('never'));
    await deadlock(trx);
  });
  await expect(failing).rejects.toMatchObject({ code: '40P01' });
  expect([tries, ran]).toEqual([3, []]);
});

it('runs the effects of a nested transaction after the outer commit', async () => {
  await inTransaction(db, async (outer) => {
    await inTransaction(outer, async (inner) => {
      afterCommit(inner, record('inner'));
      await addUser(inner);
    });
    expect(ran).toEqual([]);
    afterCommit(outer, record('outer'));
  });
  expect(ran).toEqual(['inner', 'outer']);

  const failing = inTransaction(db, async (outer) => {
    await inTransaction(outer, async (inner) => afterCommit(inner, record('never')));
    throw new Error('changed my mind');
  });
  await expect(failing).rejects.toThrow('changed my mind');
  expect(ran).toEqual(['inner', 'outer']);
});

it('keeps the effects of concurrent transactions apart', async () => {
  const both = ['+12025550101', '+12025550102'].map((number) =>
    inTransaction(db, async (trx) => {
      afterCommit(trx, record(number));
      await addUser(trx, number);
      if (number.endsWith('1')) throw new Error('not this one');
    }),
  );
  await Promise.allSettled(both);
  expect(ran).toEqual(['+12025550102']);
});

it('runs the other effects, and does not throw, when an effect fails', async () => {
  const warn = vi.spyOn(process, 'emitWarning').mockImplementation(() => undefined);
  const done = inTransaction(db, async (trx) => {
    await addUser(trx);
    afterCommit(trx, () => {
      throw new Error('effect failed');
    });
    afterCommit(trx, record('next'));
    return 'written';
  });
  expect(await done.catch(String)).toBe('written');
  expect([ran, await countUsers()]).toEqual([['next'], 1]);
  expect(warn.mock.calls.map(String)).toEqual(['Error: effect failed']);
  warn.mockRestore();
});

/** Returns the error of a SQLSTATE. */
const failWith = (state: string): Promise<unknown> =>
  sql`do $$ begin raise exception 'no' using errcode = ${sql.lit(state)}; end $$`
    .execute(db)
    .catch((error: unknown) => error);

it.each(['25006', '28P01', '3D000', '53100', '53300', '55P03', '57014', '57P01', '58030'])(
  '%s is an outage, and says nothing of what was committed',
  async (state) => {
    const error = await failWith(state);
    expect([isUnavailable(error), isRolledBack(error)]).toEqual([true, false]);
  },
);

it('a server without TLS, or with a certificate that is not trusted, is an outage', async () => {
  const withTls = openDb(`${url}?sslmode=require`);
  const refused = await sql`select 1`.execute(withTls).catch((error: unknown) => error);
  await withTls.destroy();
  const untrusted = Object.assign(new Error('self-signed certificate'), {
    code: 'DEPTH_ZERO_SELF_SIGNED_CERT',
  });
  expect([refused, untrusted].map(isUnavailable)).toEqual([true, true]);
});

it.each(['40001', '40P01'])(
  '%s, three times over, is an outage in which nothing was committed',
  async (state) => {
    const error = await failWith(state);
    expect([isUnavailable(error), isRolledBack(error)]).toEqual([true, true]);
  },
);

it.each(['23505', '22021', '42P01'])('treats %s as an error of the query', async (state) => {
  const error = await failWith(state);
  expect([isUnavailable(error), isRolledBack(error)]).toEqual([false, true]);
});
