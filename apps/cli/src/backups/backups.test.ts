import { existsSync } from 'node:fs';
import { cp, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { claimStore, noopLiveBus } from '@dubs/core';
import { packBackup, restoreBackup } from '@dubs/core/backups';
import type { BlobStore } from '@dubs/core/ports';
import { type Db, openDb } from '@dubs/db';
import { openSnapshot } from '@dubs/db/backup';
import { copyTestDatabase, createTestDatabase, type TestDatabase } from '@dubs/db/testing';
import { createDiskBlobStore, createLogger, systemClock } from '@dubs/platform';
import { openArchive, packZip } from '@dubs/platform/archives';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { seedDatabase } from '../seed/seed-database.ts';
import { createBackup } from './create-backup.ts';
import { checkRestore, restore } from './restore.ts';
import { editArchive } from './testing/edit-archive.ts';
import { verify } from './verify.ts';

const PICTURE = 'posts/aa/picture.webp';
const UNNAMED = 'posts/aa/unnamed.webp';
const ERASED = `erased/${new Date().toISOString().slice(0, 10)}/17-1751328000123456-keep.json`;

/** What every test begins with: a copy of this database, and of the media beside it. */
let seeded: { database: TestDatabase; data: string; userId: number };
let source: TestDatabase;
let target: TestDatabase;
let db: Db;
let folder: string;
let printed: string[];
const quiet = {
  live: noopLiveBus,
  clock: systemClock,
  log: createLogger({ level: 'silent', pretty: false }, 'test'),
};
const print = (line: string) => void printed.push(line);
const at = (...names: string[]) => path.join(folder, ...names);
const backUp = async (withSecrets = false): Promise<string> => {
  await createBackup(
    {
      databaseUrl: source.url,
      media: { folder: at('data/media'), s3: null },
      place: { folder: at('backups') },
      withSecrets,
    },
    print,
  );
  return printed.at(-1) ?? '';
};
const restoreTo = (file: string) =>
  restore(file, target.url, { folder: at('restored/media'), s3: null }, print);

const temporaryFolder = () => mkdtemp(path.join(os.tmpdir(), 'dubs-backup-test-'));

beforeAll(async () => {
  seeded = await seed();
});
afterAll(async () => {
  await seeded.database.drop();
  await rm(seeded.data, { recursive: true });
});
beforeEach(async () => {
  [source, target] = await Promise.all([copyTestDatabase(seeded.database), createTestDatabase()]);
  folder = await temporaryFolder();
  await cp(seeded.data, at('data'), { recursive: true });
  printed = [];
  db = openDb(source.url, { max: 3 });
});
afterEach(async () => {
  await db.destroy();
  await Promise.all([source.drop(), target.drop()]);
  await rm(folder, { recursive: true, force: true });
});

/** Makes a database and its media of a seeded family, a name that must be escaped, and a picture. */
async function seed(): Promise<typeof seeded> {
  const [database, data] = [await createTestDatabase(), await temporaryFolder()];
  const media = path.join(data, 'media');
  const blobs = await createDiskBlobStore(media);
  const filled = openDb(database.url, { max: 3 });
  await claimStore({ db: filled, blobs });
  await seedDatabase(
    database.url,
    { folder: media, s3: null },
    { users: 4, posts: 8, days: 2 },
    false,
    () => undefined,
  );
  await sql`update groups set description = E'a tab\\t, a line\\n, a backslash \\\\ and \\\\.'`.execute(
    filled,
  );
  await blobs.put(PICTURE, Buffer.from('a picture'), 'image/webp');
  await blobs.put(UNNAMED, Buffer.from('no one names it'), 'image/webp');
  await blobs.put(ERASED, Buffer.from('{}'), 'application/json');
  await sql`
    insert into post_images (post_id, position, key, thumbnail_key, width, height, bytes, placeholder)
    select min(id), 0, ${PICTURE}, ${PICTURE}, 1, 1, 9, 'aaaa' from posts`.execute(filled);
  const user = await filled.selectFrom('users').select('id').orderBy('id').executeTakeFirstOrThrow();
  await filled.destroy();
  return { database, data, userId: user.id };
}

/** Returns all rows as text, except those of tables that a restore writes to. */
async function contentOf(url: string): Promise<Record<string, string[]>> {
  const snapshot = await openSnapshot(url);
  const content: Record<string, string[]> = {};
  for (const table of snapshot.tables) {
    if (['installation', 'backups', 'sms_reminders'].includes(table.name)) continue;
    content[table.name] = (await text(snapshot.copy(table))).split('\n').toSorted();
  }
  await snapshot.close();
  return content;
}

describe('a backup', () => {
  it('holds the database and the pictures that it names, and only its owner can read it', async () => {
    const file = await backUp();
    expect(file).toMatch(/backups\/dubs-\d{8}T\d{6}Z\.zip$/);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    const names = await openArchive(file, async (archive) => archive.names);
    expect(names).toEqual(
      expect.arrayContaining(['tables/users.copy', `media/${PICTURE}`, `media/${ERASED}`]),
    );
    expect(names).not.toContain(`media/${UNNAMED}`);
    await verify(file, print);
    expect(printed.at(-1)).toBe('All its files have the hashes that they were written with.');
    expect(await readdir(at('backups/.partial'))).toEqual([]);
  });

  it('says how many pictures it lacks', async () => {
    await rm(at('data/media', PICTURE));
    await backUp();
    expect(printed).toContain('1 picture was missing when it was made.');
  });

  it('is of one moment, while others write', async () => {
    const snapshot = await openSnapshot(source.url);
    await db.insertInto('users').values({ phone_number: '+12025550199' }).execute();
    const blobs = await createDiskBlobStore(at('data/media'));
    const content = packBackup(
      { blobs, clock: systemClock, zip: packZip },
      { openSnapshot: async () => snapshot, version: '1' },
    );
    await writeFile(at('moment.zip'), content);
    await restoreTo(at('moment.zip'));
    const restored = openDb(target.url, { max: 1 });
    const late = restored.selectFrom('users').select('id').where('phone_number', '=', '+12025550199');
    expect(await late.execute()).toEqual([]);
    await restored.destroy();
  });

  it('leaves the secrets out unless they are asked for, and restores them where there are none', async () => {
    await writeFile(at('data/auth-secret'), 'the secret of this installation, base64\n');
    const names = await openArchive(await backUp(), async (archive) => archive.names);
    expect(names).not.toContain('secrets.json');
    await rm(at('backups'), { recursive: true });
    await restoreTo(await backUp(true));
    expect(await readFile(at('restored/auth-secret'), 'utf8')).toBe(
      'the secret of this installation, base64',
    );
    expect((await stat(at('restored/auth-secret'))).mode & 0o777).toBe(0o600);
  });
});

describe('a restore', () => {
  it('brings back every row, the pictures, and ids that go on from the last one', async () => {
    const { userId } = seeded;
    const before = await contentOf(source.url);
    const fresh = openDb(target.url, { max: 1 });
    // The row left by a start that backed up an empty database.
    await fresh.insertInto('backups').values({ name: 'of nothing', bytes: 1 }).execute();
    await fresh.destroy();
    await restoreTo(await backUp());
    expect(await contentOf(target.url)).toEqual(before);
    expect(await readFile(at('restored/media', PICTURE), 'utf8')).toBe('a picture');
    expect(await readFile(at('restored/media', ERASED), 'utf8')).toBe('{}');
    const restored = openDb(target.url, { max: 1 });
    await claimStore({ db: restored, blobs: await createDiskBlobStore(at('restored/media')) });
    const next = await restored
      .insertInto('users')
      .values({ phone_number: '+12025550198' })
      .returning('id')
      .executeTakeFirstOrThrow();
    expect(next.id).toBeGreaterThan(userId);
    // The restore has recreated the foreign keys and triggers.
    await expect(
      restored
        .insertInto('group_members')
        .values({ group_id: 999, user_id: userId } as never)
        .execute(),
    ).rejects.toThrow(/foreign key/);
    await restored.destroy();
  });

  it('sends no text of today again, and deletes again who was erased since', async () => {
    const { userId } = seeded;
    const file = await backUp();
    const { rows } = await sql<{ micros: string }>`
      select (extract(epoch from created_at) * 1000000)::bigint::text as micros from users where id = ${userId}`.execute(
      db,
    );
    const blobs = await createDiskBlobStore(at('restored/media'));
    await blobs.claim((await db.selectFrom('installation').select('id').executeTakeFirstOrThrow()).id);
    const today = new Date().toISOString().slice(0, 10);
    const record = `erased/${today}/${userId}-${rows[0]?.micros}-remove.json`;
    await blobs.put(record, Buffer.from('{}'), 'application/json');
    await restoreTo(file);
    const restored = openDb(target.url, { max: 1 });
    const { rows: unclaimed } = await sql`
      select from users u where erased_at is null and not exists (
        select from sms_reminders r where r.user_id = u.id and status = 'skipped' and reason = 'restored'
          and local_date = (now() at time zone u.time_zone)::date)`.execute(restored);
    expect(unclaimed).toEqual([]);
    const users = await restored.selectFrom('users').select(['id', 'erased_at']).execute();
    expect(users.filter((user) => user.erased_at !== null).map(({ id }) => id)).toEqual([userId]);
    await restored.destroy();
  });

  it('into a database that is not empty is refused, and changes nothing', async () => {
    const file = await backUp();
    const before = await contentOf(source.url);
    await expect(
      restore(file, source.url, { folder: at('data/media'), s3: null }, print),
    ).rejects.toMatchObject({
      name: 'StepError',
      message: expect.stringContaining('The database is not empty.'),
    });
    expect(await contentOf(source.url)).toEqual(before);
  });

  it('is refused while another into the same database runs', async () => {
    const file = await backUp();
    const blobs = await createDiskBlobStore(at('first/media'));
    const put: BlobStore['put'] = async (...blob) => {
      await expect(restoreTo(file)).rejects.toThrow('Another restore into this database is running.');
      await blobs.put(...blob);
    };
    const ctx = { ...quiet, blobs: { ...blobs, put } };
    await openArchive(file, (archive) => restoreBackup(ctx, archive, target.url, openDb));
    expect(await contentOf(target.url)).toEqual(await contentOf(source.url));
  });

  it('keeps what a server wrote to the database while the pictures were copied', async () => {
    const file = await backUp();
    const blobs = await createDiskBlobStore(at('restored/media'));
    const other = openDb(target.url, { max: 1 });
    const user = { phone_number: '+12025550197' };
    const put: BlobStore['put'] = async (...blob) => {
      await other
        .insertInto('users')
        .values(user)
        .onConflict((conflict) => conflict.doNothing())
        .execute();
      await blobs.put(...blob);
    };
    const ctx = { ...quiet, blobs: { ...blobs, put } };
    const restoring = openArchive(file, (archive) => restoreBackup(ctx, archive, target.url, openDb));
    await expect(restoring).rejects.toThrow(/^Something wrote to the database/);
    expect(await other.selectFrom('users').select('phone_number').execute()).toEqual([user]);
    await other.destroy();
  });

  it('brings back the tables of a role with a schema of its own, also to one that has migrated it before', async () => {
    const content = await contentOf(source.url);
    for (const { url } of [source, target]) {
      const owner = openDb(url, { max: 1 });
      await sql`alter schema public rename to ${sql.id(new URL(url).username)}`.execute(owner);
      await sql`create schema public`.execute(owner);
      if (url === target.url) await sql`delete from kysely_migration where name like '0113%'`.execute(owner);
      await owner.destroy();
    }
    await restoreTo(await backUp());
    expect(await contentOf(target.url)).toEqual(content);
  });

  it('beside the pictures of another installation is refused', async () => {
    const file = await backUp();
    const blobs = await createDiskBlobStore(at('restored/media'));
    await blobs.claim('8f7e0c1a-0000-4000-8000-000000000000');
    await blobs.put('posts/aa/other.webp', Buffer.from('x'), 'image/webp');
    await expect(restoreTo(file)).rejects.toThrow(/holds pictures of another installation/);
  });

  it('is rehearsed in a database that is dropped again', async () => {
    const file = await backUp();
    const before = await contentOf(source.url);
    await checkRestore(file, source.url, print);
    expect(printed.at(-1)).toMatch(/^It can be restored/);
    expect(await contentOf(source.url)).toEqual(before);
    // Another test of this server may have one for a while.
    const left = async () =>
      (await sql`select from pg_database where datname like 'dubs\\_check\\_%'`.execute(db)).rows;
    await expect.poll(left, { timeout: 60_000 }).toEqual([]);
  });
});

describe('refuses', () => {
  it('a file with another content than its hash, by name', async () => {
    await writeFile(at('data/auth-secret'), 'the secret of this installation, base64');
    const file = await backUp(true);
    await editArchive(file, 'tables/users.copy', (rows) => rows.replace('\\x01', '\\x02'));
    for (const act of [
      () => verify(file, print),
      () => restoreTo(file),
      () => checkRestore(file, target.url, print),
    ])
      await expect(act()).rejects.toThrow(/tables\/users\.copy is damaged/);
    expect(await readdir(at('restored/media'))).not.toContain('posts');
    expect(await readdir(at('restored'))).not.toContain('auth-secret');
  });

  it('an archive that is cut off, and a file that is none', async () => {
    const file = await backUp();
    await writeFile(file, (await readFile(file)).subarray(0, -100));
    await expect(verify(file, print)).rejects.toThrow(/no archive that can be read: .*\w\.$/);
    await writeFile(file, 'text');
    await expect(verify(file, print)).rejects.toMatchObject({ name: 'StepError' });
  });

  it('an archive whose tables are not those of its manifest, before anything is restored', async () => {
    const file = await backUp();
    const setTables = (edit: (tables: { name: string }[]) => object[]) =>
      editArchive(file, 'manifest.json', (json) => {
        const manifest = JSON.parse(json) as { tables: { name: string }[] };
        return JSON.stringify({ ...manifest, tables: edit(manifest.tables) });
      });
    const refused = async (sentence: string) => {
      for (const act of [() => verify(file, print), () => restoreTo(file)])
        await expect(act()).rejects.toThrow(`was refused. ${sentence}`);
      expect(existsSync(at('restored/media/.instance'))).toBe(false);
    };
    await setTables((tables) => [...tables, { name: 'gone', columns: [], rows: 0 }]);
    await refused('It lacks the file tables/gone.copy.');
    await setTables((tables) => tables.filter(({ name }) => name !== 'gone' && name !== 'users'));
    await refused('It holds the file tables/users.copy, but its manifest names no such table.');
  });

  it('to restore what a newer version made', async () => {
    const file = await backUp();
    await editArchive(file, 'manifest.json', (manifest) =>
      JSON.stringify({
        ...(JSON.parse(manifest) as object),
        version: '99.0.0',
        migrations: ['0001-people', '9999-later'],
      }),
    );
    await expect(restoreTo(file)).rejects.toThrow(/Dubs 99\.0\.0 made it, which is newer/);
  });
});
