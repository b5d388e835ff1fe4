import { sql } from 'kysely';
import { afterAll, beforeEach, expect, it } from 'vitest';
import { checkDataKeys, type Db, openDb } from '../client.ts';
import { createTestDatabase } from '../testing/index.ts';
import { PROTECTED_COLUMNS } from './columns.ts';
import { createDataKeys } from './data-keys.ts';
import {
  DataKeysRefused,
  emptyReadable,
  encryptAll,
  lookup,
  openedPhone,
  openedSql,
  rotateAll,
  sealed,
  whileReadable,
} from './index.ts';

const [OLD, NEW] = ['a first data key that is long enough', 'a second data key that is long enough'];
const database = await createTestDatabase();
const open = (...secrets: [string, ...string[]]) => openDb(database.url, { max: 3, dataSecrets: secrets });
const db = open(OLD);
const both = open(NEW, OLD);
const newest = open(NEW);
afterAll(async () => {
  await Promise.all([db, both, newest].map((each) => each.destroy()));
  await database.drop();
});

const setReadable = (isReadable: boolean) =>
  sql`update installation set encrypted_since = ${isReadable ? null : new Date()}`.execute(db);
beforeEach(async () => {
  await sql`truncate sms_messages, users, groups cascade`.execute(db);
  await setReadable(true);
});

/** Stores messages as the previous build does. */
const storeReadable = (count = 1) =>
  sql`insert into sms_messages (provider, sender, to_number, status, body)
    select 'console', 'reminders', '+12025550101', 'sent', 'Text ' || n from generate_series(1, ${count}::int) n`.execute(
    db,
  );
const read = (on: Db) =>
  on.selectFrom('sms_messages').select(['body', 'body_sealed']).orderBy('id').execute();
const silent = () => undefined;
const countFor = async (run: (onBatch: (column: string, count: number) => void) => Promise<void>) => {
  const counts: Record<string, number> = {};
  await run((column, count) => (counts[column] = (counts[column] ?? 0) + count));
  return counts;
};

it('encrypts a text differently each time, and opens it with the key alone', () => {
  const keys = createDataKeys([OLD]);
  const [one, other] = [keys.seal('Hello 👋'), keys.seal('Hello 👋')];
  expect(one.equals(other)).toBe(false);
  expect(one.toString('latin1')).not.toContain('Hello');
  expect([keys.open(one), createDataKeys([NEW, OLD]).open(other)]).toEqual(['Hello 👋', 'Hello 👋']);
  expect(() => createDataKeys([NEW]).open(one)).toThrow(DataKeysRefused);
});

it('refuses a value of which any byte was changed', () => {
  const keys = createDataKeys([OLD]);
  const value = keys.seal('text');
  for (let at = 0; at < value.length; at++) {
    const altered = Buffer.from(value);
    altered.writeUInt8(altered.readUInt8(at) ^ 1, at);
    expect(() => keys.open(altered)).toThrow();
  }
  expect(() => keys.open(value.subarray(0, -1))).toThrow();
});

it('hashes the same under every data key, and differently for each kind', async () => {
  const hashOf = async (on: Db, kind: 'phone' | 'range') =>
    (await sql<{ hash: string }>`select ${lookup(kind, '+12025550101')}::text as hash`.execute(on)).rows[0]
      ?.hash;
  const hash = await hashOf(db, 'phone');
  expect(hash).toMatch(/^[\w-]{43}$/);
  expect(await hashOf(both, 'phone')).toBe(hash);
  expect(await hashOf(db, 'range')).not.toBe(hash);
});

it('has one lookup key, however many processes start at once on a new database', async () => {
  const fresh = await createTestDatabase();
  const processes = Array.from({ length: 6 }, () => openDb(fresh.url, { max: 1 }));
  const hashes = await Promise.all(
    processes.map(
      async (each) => (await sql`select ${lookup('phone', '1')}::text as hash`.execute(each)).rows[0],
    ),
  );
  expect(new Set(hashes.map((row) => JSON.stringify(row))).size).toBe(1);
  await Promise.all(processes.map((each) => each.destroy()));
  await fresh.drop();
});

it('decrypts what stands in JSON for an encrypted text, of some only the last digits, and leaves what users wrote', async () => {
  const written = '{"$sealed" : "\\x01"}';
  const sealedOrReadable = sql.raw(openedSql('phone_sealed', 'phone_number', 2));
  const { rows } = await sql`
    select json_build_object('digits', ${sealedOrReadable}, 'whole', ${openedPhone('phone')}, 'written', ${written}::text) as person
    from (values (${sealed('+12025550101')}::bytea, null), (null, '+12025550102'), (null, null)) as t (phone_sealed, phone_number)`.execute(
    db,
  );
  expect(rows).toEqual([
    { person: { digits: '01', whole: '+12025550101', written } },
    { person: { digits: '02', whole: '+12025550102', written } },
    { person: { digits: null, whole: null, written } },
  ]);
});

it('refuses a database that was encrypted with another key', async () => {
  await checkDataKeys(db);
  await checkDataKeys(both);
  const other = open('another data key that is long enough');
  await expect(checkDataKeys(other)).rejects.toThrow(DataKeysRefused);
  await other.destroy();
});

it('stores the readable value only until the database is confirmed to be encrypted', async () => {
  const store = async () => {
    await sql`insert into sms_messages (provider, sender, to_number, status, body, body_sealed) values
      ('console', 'reminders', '+12025550101', 'sent', ${whileReadable('Hi')}, ${sealed('Hi')})`.execute(db);
    return (await read(db)).at(-1);
  };
  expect(await store()).toEqual({ body: 'Hi', body_sealed: 'Hi' });
  await setReadable(false);
  expect(await store()).toEqual({ body: null, body_sealed: 'Hi' });
});

it('encrypts what the previous build stored in batches, and leaves it readable', async () => {
  await storeReadable(2_500);
  expect(await countFor((onBatch) => encryptAll(db, onBatch))).toEqual({
    'sms_messages.to_number': 2_500,
    'sms_messages.body': 2_500,
  });
  expect((await read(db)).every(({ body, body_sealed }) => body !== null && body === body_sealed)).toBe(true);
  expect(await countFor((onBatch) => encryptAll(db, onBatch))).toEqual({});
});

it('empties the readable columns when confirmed, with what was written meanwhile', async () => {
  await storeReadable(3);
  await encryptAll(db, silent);
  await storeReadable();
  expect(await countFor((onBatch) => emptyReadable(db, onBatch))).toMatchObject({ 'sms_messages.body': 5 });
  expect((await read(db)).map(({ body, body_sealed }) => [body, body_sealed])).toEqual([
    [null, 'Text 1'],
    [null, 'Text 2'],
    [null, 'Text 3'],
    [null, 'Text 1'],
  ]);
});

it('waits for a write that still stores the readable value before it empties the column', async () => {
  const write = await db.startTransaction().execute();
  await sql`insert into sms_messages (provider, sender, to_number, status, body, body_sealed) values
    ('console', 'reminders', '+12025550101', 'sent', ${whileReadable('Late')}, ${sealed('Late')})`.execute(
    write,
  );
  const emptied = emptyReadable(db, silent);
  await new Promise((resolve) => setTimeout(resolve, 300));
  await write.commit().execute();
  await emptied;
  expect(await read(db)).toEqual([{ body: null, body_sealed: 'Late' }]);
});

it('takes up a rotation that was interrupted, and then the newest key alone opens everything', async () => {
  await storeReadable(1_500);
  await emptyReadable(db, silent);
  const interrupted = rotateAll(both, () => {
    throw new Error('interrupted');
  });
  await expect(interrupted).rejects.toThrow('interrupted');
  await expect(read(newest)).rejects.toThrow(DataKeysRefused);

  expect(await countFor((onBatch) => rotateAll(both, onBatch))).toEqual({
    'sms_messages.to_sealed': 500,
    'sms_messages.body_sealed': 1_500,
    'installation.lookup_key': 1,
  });
  expect((await read(newest)).map(({ body_sealed }) => body_sealed)).toContain('Text 1500');
  await checkDataKeys(newest);
  expect(await countFor((onBatch) => rotateAll(both, onBatch))).toEqual({});
});

it('knows every encrypted column of the database, and rotates it', async () => {
  const { rows } = await sql<{ name: string }>`
    select table_name || '.' || column_name as name from information_schema.columns
    where table_schema = 'public' and data_type = 'bytea' order by name`.execute(db);
  const known = PROTECTED_COLUMNS.flatMap((each) => (each.sealed ? [`${each.table}.${each.sealed}`] : []));
  expect(rows.map(({ name }) => name)).toEqual(
    [...known, 'idempotency_keys.response_sealed', 'installation.lookup_key', 'users.email_sealed'].sort(),
  );
});
