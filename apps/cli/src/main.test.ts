import { once } from 'node:events';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { json } from 'node:stream/consumers';
import { claimStore } from '@dubs/core';
import { type Db, findPoolerProblem, openDb } from '@dubs/db';
import { createTestDatabase, hasPgbouncer, startPgbouncer, type TestDatabase } from '@dubs/db/testing';
import { createDiskBlobStore } from '@dubs/platform';
import { openArchive } from '@dubs/platform/archives';
import { buildProgram, buildServer, type Settings, signIn } from '@dubs/platform/testing';
import { startS3StandIn } from '@dubs/platform/testing/s3';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { editArchive } from './backups/testing/edit-archive.ts';
import { dubsHere } from './testing/dubs-here.ts';

const program = await buildProgram('cli');
afterAll(() => program.remove());

const PICTURE = 'posts/aa/picture.webp';
let database: TestDatabase;
let db: Db;
let folder: string;
const inFolder = (...names: string[]) => path.join(folder, ...names);
beforeEach(async () => {
  database = await createTestDatabase();
  db = openDb(database.url, { max: 2 });
  folder = await mkdtemp(path.join(os.tmpdir(), 'dubs-commands-'));
  const blobs = await createDiskBlobStore(inFolder('data', 'media'));
  await claimStore({ db, blobs });
  await blobs.put(PICTURE, Buffer.from('a picture'), 'image/webp');
});
afterEach(async () => {
  await db.destroy();
  await database.drop();
  await rm(folder, { recursive: true });
});

const withStores = (settings: Settings) => ({
  DATABASE_URL: database.url,
  DATA_DIR: inFolder('data'),
  ...settings,
});

/** Runs `dubs` with these settings and arguments, and returns its exit code and output. */
async function dubs(settings: Settings, ...words: string[]) {
  const running = program.start(withStores(settings), ...words);
  const [code] = (await once(running.process, 'close')) as [number];
  return { code, lines: running.output().trim().split('\n') };
}

/** Runs it in this process, where a test has shown already that the command ends by itself. */
const here = (settings: Settings, ...words: string[]) => dubsHere(withStores(settings), ...words);

it.runIf(hasPgbouncer)(
  '`migrate` gives the role the bounds that a connection through the pooler has',
  async () => {
    const pooler = await startPgbouncer(database.url);
    onTestFinished(() => pooler.stop());
    const { code, lines } = await dubs(
      { DATABASE_URL: pooler.url, DATABASE_DIRECT_URL: database.url },
      'migrate',
    );
    expect([code, lines]).toEqual([0, ['The database is up to date.']]);
    const pooled = openDb(pooler.url, { max: 2, pooled: true, prepared: false });
    onTestFinished(() => pooled.destroy());
    expect(await findPoolerProblem(pooled, { prepared: false })).toBeNull();
    const { rows } = await sql`show statement_timeout`.execute(pooled);
    expect(rows).toEqual([{ statement_timeout: '15s' }]);
  },
);

it('reads `.env` in the current folder, and variables that are set win', async () => {
  const file = path.join(program.folder, '.env');
  await writeFile(file, `BACKUP_DIR=${inFolder('elsewhere')}\nDATABASE_URL=postgres://127.0.0.1:1/none\n`);
  onTestFinished(() => rm(file));
  const { code, lines } = await dubs({}, 'backup');
  expect([code, lines.at(-1)]).toEqual([0, expect.stringContaining(inFolder('elsewhere', 'dubs-'))]);
});

it('reads the first line of a `.env` that begins with a byte order mark', async () => {
  const file = path.join(program.folder, '.env');
  await writeFile(file, '\uFEFFUPDATE_FEED_URL=nonsense\n');
  onTestFinished(() => rm(file));
  const { code, lines } = await dubs({}, 'version');
  expect([code, lines.join('\n')]).toEqual([1, expect.stringContaining('UPDATE_FEED_URL must be')]);
});

it('says in a sentence that `.env` is a folder', async () => {
  const file = path.join(program.folder, '.env');
  await mkdir(file);
  onTestFinished(() => rm(file, { recursive: true }));
  expect(await dubs({}, 'version')).toEqual({
    code: 1,
    lines: [expect.stringMatching(/^The file \.env cannot be read: EISDIR: .*\. Correct or remove it\.$/)],
  });
});

describe('`reset --yes`', () => {
  it('leaves an installation where a new number can sign up', async () => {
    expect((await dubs({}, 'reset', '--yes')).lines).toEqual(['All data is erased.']);
    const built = await buildServer();
    onTestFinished(() => built.remove());
    const server = await built.start(database.url, '', { DATA_DIR: inFolder('data') });
    onTestFinished(async () => {
      server.process.kill('SIGKILL');
      await server.ended;
    });
    expect(await signIn(server.origin, '+12025550142')).toMatch(/^ey/);
  });
});

describe('of a role with a schema of its own, which PostgreSQL prefers to `public`,', () => {
  beforeEach(async () => {
    await sql`alter schema public rename to ${sql.id(new URL(database.url).username)}`.execute(db);
    await db.insertInto('users').values({ phone_number: '+12025550142' }).execute();
  });

  it('`reset --yes` erases the data', async () => {
    expect((await here({}, 'reset', '--yes')).code).toBe(0);
    expect(await db.selectFrom('users').selectAll().execute()).toEqual([]);
  });

  it('`usage` lists the largest tables', async () => {
    expect((await here({}, 'usage')).lines).toContainEqual(expect.stringMatching(/^ {2}users /));
  });
});

describe('a backup', () => {
  const AUTH_SECRET = 'a secret that only the archive has';
  const backUp = async (...words: string[]): Promise<string> => {
    const { lines } = await here({ AUTH_SECRET }, 'backup', '--to', inFolder('backups'), ...words);
    return lines.at(-1) ?? '';
  };
  const verify = (file: string, run = here) => run({ DATABASE_URL: '' }, 'verify-backup', file);
  const check = (file: string, run = here) => run({}, 'restore', '--check', file);

  it('has secrets for `--with-secrets` alone', async () => {
    const secretsOf = (file: string) =>
      openArchive(file, async ({ names, read }) =>
        names.includes('secrets.json') ? json(await read('secrets.json')) : null,
      );
    expect(await secretsOf(await backUp())).toBeNull();
    expect(await secretsOf(await backUp('--with-secrets'))).toMatchObject({ 'auth-secret': AUTH_SECRET });
  });

  it('is verified without a database, and rehearsed in one that is dropped again', async () => {
    const file = await backUp();
    const verified = await verify(file, dubs);
    expect([verified.code, verified.lines.at(-1)]).toEqual([
      0,
      'All its files have the hashes that they were written with.',
    ]);
    const checked = await check(file, dubs);
    expect([checked.code, checked.lines.at(-1)]).toEqual([
      0,
      'It can be restored: a database was made of it, compared, and dropped again.',
    ]);
    // Another test of this server may have one for a while.
    const left = async () =>
      (await sql`select from pg_database where datname like 'dubs\\_check\\_%'`.execute(db)).rows;
    await expect.poll(left, { timeout: 60_000 }).toEqual([]);
  });

  it('is restored behind a pooler with the bounds of its role, as `migrate` sets them', async () => {
    const target = await createTestDatabase();
    onTestFinished(() => target.drop());
    const urls = { DATABASE_URL: target.url, DATABASE_DIRECT_URL: target.url };
    const { code } = await here({ ...urls, DATA_DIR: inFolder('new') }, 'restore', await backUp());
    expect(code).toBe(0);
    const pooled = openDb(target.url, { max: 2, pooled: true, prepared: false });
    onTestFinished(() => pooled.destroy());
    expect(await findPoolerProblem(pooled, { prepared: false })).toBeNull();
  });

  it('with another content than its hash fails both', async () => {
    const file = await backUp();
    await editArchive(file, 'tables/installation.copy', (rows) => `${rows} `);
    for (const run of [verify, check]) {
      const { code, lines } = await run(file);
      expect([code, lines.join('\n')]).toEqual([
        1,
        expect.stringMatching(/was refused\. Its file tables\/installation\.copy is damaged/),
      ]);
    }
  });

  it('of a newer version is verified by its hashes, and not restored', async () => {
    const file = await backUp();
    const setManifest = (more: object) =>
      editArchive(file, 'manifest.json', (manifest) =>
        JSON.stringify({ ...(JSON.parse(manifest) as object), version: '99.0.0', ...more }),
      );
    await setManifest({ migrations: ['9999-later'] });
    expect(await verify(file)).toMatchObject({
      code: 0,
      lines: [expect.stringContaining('by Dubs 99.0.0'), expect.any(String)],
    });
    const checked = await check(file);
    expect([checked.code, checked.lines.join('\n')]).toEqual([
      1,
      expect.stringContaining('Dubs 99.0.0 made it, which is newer than this one'),
    ]);
    // A format that this version does not know.
    await setManifest({ format: 2 });
    const unread = await verify(file);
    expect([unread.code, unread.lines.join('\n')]).toEqual([
      1,
      expect.stringContaining('it is damaged, or of a newer version of Dubs'),
    ]);
  });
});

describe('pictures', () => {
  it('go to the object storage for `media move --to s3`', async () => {
    const s3 = await startS3StandIn();
    onTestFinished(() => s3.close());
    const { endpoint, bucket, region, accessKeyId, secretAccessKey } = s3.settings;
    const { code, lines } = await dubs(
      {
        S3_ENDPOINT: endpoint,
        S3_BUCKET: bucket,
        S3_REGION: region,
        S3_ACCESS_KEY_ID: accessKeyId,
        S3_SECRET_ACCESS_KEY: secretAccessKey,
        S3_FORCE_PATH_STYLE: 'true',
      },
      'media',
      'move',
      '--to',
      's3',
    );
    expect([code, lines.at(-1)]).toEqual([0, 'Nothing is left.']);
    expect(s3.objects.get(`media/${PICTURE}`)?.bytes.toString()).toBe('a picture');
  });

  it('of another installation are adopted by `adopt-media --yes` alone', async () => {
    const instance = inFolder('data', 'media', '.instance');
    const own = await readFile(instance, 'utf8');
    const other = '8f7e0c1a-0000-4000-8000-000000000000\n';
    await writeFile(instance, other);
    const swept = await dubs({}, 'media', 'sweep');
    expect([swept.code, swept.lines.join('\n')]).toEqual([
      1,
      expect.stringContaining('`dubs adopt-media --yes`'),
    ]);
    expect((await here({}, 'adopt-media')).lines.at(-1)).toMatch(/^Nothing was done\. Say --yes/);
    expect(await readFile(instance, 'utf8')).toBe(other);
    expect((await dubs({}, 'adopt-media', '--yes')).code).toBe(0);
    expect(await readFile(instance, 'utf8')).toBe(own);
    expect((await here({}, 'media', 'sweep')).code).toBe(0);
  });
});
