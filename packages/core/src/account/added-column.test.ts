import { type Db, inTransaction } from '@dubs/db';
import { useDatabase } from '@dubs/db/testing';
import { sql } from 'kysely';
import { beforeEach, expect, it, onTestFinished } from 'vitest';
import type { LiveBus } from '../ports.ts';
import { ARCHIVED_TABLES } from './archived-rows.queries.ts';
import { closeAccount } from './close-account.ts';
import { eraseAccounts } from './erase-accounts.ts';
import { reopenAccount } from './reopen-account.ts';

const ANN = 1;
const BEN = 2;
/** Every table whose rows are archived with their user's account, and the column that names the user. */
const ARCHIVED = {
  group_members: 'user_id',
  kept_person_keepers: 'user_id',
  group_member_changes: 'user_id',
  group_join_requests: 'user_id',
  notifications: 'triggered_by_user_id',
  post_reactions: 'user_id',
  post_likes: 'user_id',
  post_heard: 'user_id',
  comment_reactions: 'user_id',
};
const TABLES = Object.keys(ARCHIVED);

const SCENARIO = `
  insert into users (phone_number) values ('+12025550101'), ('+12025550102');
  insert into groups (name, invite_code, created_by)
    values ('Family', repeat('a', 32), ${ANN}), ('Friends', repeat('b', 32), ${ANN});
  insert into group_members (group_id, user_id, role)
    values (1, ${ANN}, 'creator'), (2, ${ANN}, 'creator'), (1, ${BEN}, 'member');
  insert into kept_people (name) values ('Mia');
  insert into kept_person_keepers (kept_person_id, user_id) values (1, ${ANN}), (1, ${BEN});
  insert into group_member_changes (group_id, user_id, change) values (1, ${BEN}, 'joined');
  insert into group_join_requests (group_id, user_id) values (2, ${BEN});
  insert into posts (group_id, user_id, content) values (1, ${ANN}, 'One');
  insert into post_comments (post_id, user_id, content) values (1, ${ANN}, 'Yes');
  insert into post_reactions (post_id, user_id, emoji) values (1, ${BEN}, '🎉');
  insert into post_likes (post_id, user_id) values (1, ${BEN});
  insert into post_heard (post_id, user_id) values (1, ${BEN});
  insert into comment_reactions (comment_id, user_id, emoji) values (1, ${BEN}, '🎉');
  insert into notifications (event_id, user_id, type, post_id, group_id, triggered_by_user_id)
    values (1, ${ANN}, 'post', 1, 1, ${BEN});`;

const live = { publish: () => undefined } as unknown as LiveBus;
let db: Db;

beforeEach(async () => {
  ({ db } = await useDatabase({}, onTestFinished));
  for (const statement of SCENARIO.split(';').filter((text) => text.trim()))
    await sql.raw(statement).execute(db);
});

/** Returns every row of the user in the archived tables. */
async function rowsOfBen(): Promise<Record<string, object[]>> {
  const found: Record<string, object[]> = {};
  for (const [table, column] of Object.entries(ARCHIVED)) {
    // As JSON: the columns of a prepared statement must not change.
    const { rows } = await sql<{ row: object }>`
      select to_jsonb(r) as row from ${sql.table(table)} r where ${sql.ref(column)} = ${BEN} order by 1`.execute(
      db,
    );
    found[table] = rows.map(({ row }) => row);
  }
  return found;
}

/** Adds a column to each table, as a later migration may do. */
async function addColumns(): Promise<void> {
  for (const table of TABLES)
    await sql`alter table ${sql.table(table)} add column added integer not null default 7`.execute(db);
}

it('knows every table whose rows are archived', () => {
  expect(TABLES.toSorted()).toEqual(ARCHIVED_TABLES.toSorted());
});

const restore = () => inTransaction(db, (trx) => reopenAccount(trx, live, BEN, new Date()));

it('restores archived rows after a migration added a required column', async () => {
  const before = await rowsOfBen();
  expect(TABLES.filter((table) => before[table]?.length !== 1)).toEqual([]);
  await closeAccount({ db, live }, { userId: BEN, sessionId: null }, 'remove');
  expect(Object.values(await rowsOfBen()).flat()).toEqual([]);

  await addColumns();
  expect(await restore()).toBe(true);

  const withDefault = (rows: object[] = []) => rows.map((row) => ({ ...row, added: 7 }));
  expect(await rowsOfBen()).toEqual(
    Object.fromEntries(TABLES.map((table) => [table, withDefault(before[table])])),
  );
  expect(await db.selectFrom('dormant_rows').selectAll().execute()).toEqual([]);
});

it('archives and restores the values of an added column', async () => {
  await addColumns();
  for (const table of TABLES) await sql`update ${sql.table(table)} set added = 8`.execute(db);
  const before = await rowsOfBen();
  await closeAccount({ db, live }, { userId: BEN, sessionId: null }, 'remove');
  expect(await restore()).toBe(true);
  expect(await rowsOfBen()).toEqual(before);
});

/** Erases accounts when their grace is over. */
const eraseLater = () => {
  const later = { now: () => new Date(Date.now() + 15 * 24 * 60 * 60 * 1000) };
  const blobs = { list: () => [], put: async () => undefined, delete: async () => undefined };
  return eraseAccounts({ db, live, clock: later, blobs: blobs as never, log: console });
};

it('erases archived rows after a migration added a required column', async () => {
  await closeAccount({ db, live }, { userId: BEN, sessionId: null }, 'remove');
  await addColumns();
  const done = await eraseLater();
  expect(done).toMatchObject({ begun: 1, emptied: 1 });
  expect(await db.selectFrom('dormant_rows').selectAll().execute()).toEqual([]);
});

it('erases the other accounts when the erasure of one cannot be started', async () => {
  await closeAccount({ db, live }, { userId: BEN, sessionId: null }, 'remove');
  await closeAccount({ db, live }, { userId: ANN, sessionId: null }, 'remove');
  await sql`
    create function fail() returns trigger language plpgsql as
    $$ begin raise exception 'This erasure fails.'; end $$`.execute(db);
  await sql`
    create trigger fail before update on users for each row when (new.id = ${sql.lit(BEN)}) execute function fail()`.execute(
    db,
  );
  await expect(eraseLater()).rejects.toThrow('This erasure fails.');
  const erased = await db.selectFrom('users').select('id').where('emptied_at', 'is not', null).execute();
  expect(erased).toEqual([{ id: ANN }]);
});
