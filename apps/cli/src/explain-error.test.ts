import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { openDb } from '@dubs/db';
import { withScratchDatabase } from '@dubs/db/backup';
import { createTestDatabase } from '@dubs/db/testing';
import { buildProgram, type Settings, startRedis } from '@dubs/platform/testing';
import { sql } from 'kysely';
import { afterAll, expect, it, onTestFinished } from 'vitest';
import { explainError } from './explain-error.ts';
import { dubsHere } from './testing/dubs-here.ts';

const folder = await mkdtemp(path.join(os.tmpdir(), 'dubs-mistakes-'));
const [database, program] = await Promise.all([createTestDatabase(), buildProgram('cli')]);
afterAll(async () => {
  await program.remove();
  await database.drop();
  await rm(folder, { recursive: true });
});

const withStores = (settings: Settings) => ({
  DATABASE_URL: database.url,
  DATA_DIR: path.join(folder, 'data'),
  ...settings,
});
const dubs = (settings: Settings, words: string) => dubsHere(withStores(settings), ...words.split(' '));

it.each(['usage', 'jobs failed'])(
  '`%s` says in a sentence that the database cannot be reached',
  async (words) => {
    expect(await dubs({ DATABASE_URL: 'postgres://dubs:secret@127.0.0.1:1/dubs' }, words)).toEqual({
      code: 1,
      lines: [
        'The database cannot be used: connect ECONNREFUSED 127.0.0.1:1. Check DATABASE_URL, and that PostgreSQL runs.',
      ],
    });
  },
);

it('says in a sentence that the password is wrong', async () => {
  const url = new URL(database.url);
  url.password = 'wrong';
  const running = program.start(withStores({ DATABASE_URL: url.href }), 'usage');
  const [code] = (await once(running.process, 'close')) as [number];
  expect({ code, output: running.output() }).toEqual({
    code: 1,
    output: `The database cannot be used: password authentication failed for user "${url.username}". Check DATABASE_URL, and that PostgreSQL runs.\n`,
  });
});

it('`migrate` says which role it needs', async () => {
  const url = new URL(database.url);
  url.username = `guest_${randomUUID()}`;
  const role = sql.id(url.username);
  const db = openDb(database.url, { max: 1 });
  onTestFinished(() => db.destroy());
  await sql`create role ${role} login password ${sql.lit(decodeURIComponent(url.password))}`.execute(db);
  onTestFinished(async () => void (await sql`drop role ${role}`.execute(db)));
  const { code, lines } = await dubs({ DATABASE_URL: url.href }, 'migrate');
  expect(code).toBe(1);
  expect(lines.join()).toMatch(
    /: permission denied for .*\. The role must own the database and its tables\.$/,
  );
});

it.runIf(process.env.TEST_REDIS_URL).each(['jobs failed', 'end-sessions --user 1'])(
  '`%s` says that Redis refuses the password, and changes nothing',
  async (words) => {
    const redis = await startRedis('requirepass right');
    onTestFinished(() => redis.kill());
    expect(await dubs({ REDIS_URL: `redis://:wrong@127.0.0.1:${redis.port}` }, words)).toEqual({
      code: 1,
      lines: [
        'One setting is wrong:',
        '  REDIS_URL names a Redis that refuses its user or password (WRONGPASS); correct them',
        expect.stringContaining('for example: REDIS_URL='),
      ],
    });
  },
);

it.each(['usage', 'backup', 'jobs failed'])(
  '`%s` leaves a database empty, and says how to migrate it',
  async (words) => {
    await withScratchDatabase(database.url, async (empty) => {
      expect(await dubs({ DATABASE_URL: empty }, words)).toEqual({
        code: 1,
        lines: [
          expect.stringMatching(
            /^The database is not up to date: relation "\w+" does not exist\. Run `dubs migrate`\.$/,
          ),
        ],
      });
      const db = openDb(empty);
      const { rows } = await sql`
      select nspname from pg_namespace where nspname not like 'pg\\_%' and nspname not in ('public', 'information_schema')
      union all select tablename from pg_tables where schemaname = 'public'`.execute(db);
      await db.destroy();
      expect(rows).toEqual([]);
    });
  },
);

it('says in a sentence that the data folder cannot be written', async () => {
  const file = path.join(folder, 'file');
  await writeFile(file, '');
  expect(await dubs({ DATA_DIR: path.join(file, 'data') }, 'backup')).toEqual({
    code: 1,
    lines: [
      expect.stringMatching(
        /^ENOTDIR: not a directory, mkdir '\S+'\. This user must be able to write there\.$/,
      ),
    ],
  });
});

it.each([
  ['of a file system that takes none', { words: 'backup --to /proc/dubs', settings: {} }],
  ['with a name that is too long', { words: `backup --to ${folder}/${'x'.repeat(300)}`, settings: {} }],
  ['for a database', { words: 'migrate', settings: { DATABASE_URL: '', DATA_DIR: '/proc/dubs' } }],
])('says in a sentence that a folder %s cannot be created', async (_what, { words, settings }) => {
  expect(await dubs(settings, words)).toEqual({
    code: 1,
    lines: [
      expect.stringMatching(/^E[A-Z]+: [\w ]+, mkdir '\S+'\. This user must be able to write there\.$/),
    ],
  });
});

it('says in a sentence that the disk is full, also when Node does not name the file', () => {
  const full = Object.assign(new Error('ENOSPC: no space left on device, write'), {
    code: 'ENOSPC',
    syscall: 'write',
  });
  const { message } = explainError(full) as Error;
  expect(message).toBe('ENOSPC: no space left on device, write. Make room on the disk, or use another one.');
});

it('leaves what may be a mistake in Dubs as it is', () => {
  for (const error of [new TypeError('x is not a function'), new Error('anything'), 'a text'])
    expect(explainError(error)).toBe(error);
});
