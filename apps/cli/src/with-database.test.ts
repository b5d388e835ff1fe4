import { existsSync } from 'node:fs';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { withScratchDatabase } from '@dubs/db/backup';
import { createTestDatabase, useDatabase } from '@dubs/db/testing';
import { StepError } from '@dubs/terminal';
import { sql } from 'kysely';
import { expect, it, onTestFinished, vi } from 'vitest';
import { explainError } from './explain-error.ts';
import { sweepMedia } from './media/sweep-media.ts';
import { withMedia } from './media/with-media.ts';
import { withDatabase } from './with-database.ts';

const withExplainedErrors = <T>(work: Promise<T>): Promise<T> =>
  work.catch((error: unknown) => {
    throw explainError(error);
  });

it('says in a sentence that the object storage is away', async () => {
  const database = await createTestDatabase();
  onTestFinished(() => database.drop());
  vi.stubEnv('DATABASE_URL', database.url);
  onTestFinished(() => void vi.unstubAllEnvs());
  const s3 = {
    endpoint: 'http://127.0.0.1:1',
    bucket: 'dubs',
    region: 'home',
    accessKeyId: 'id',
    secretAccessKey: 'secret',
    forcePathStyle: true,
  };
  const folder = await mkdtemp(path.join(os.tmpdir(), 'dubs-media-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const swept = withDatabase((url) =>
    withMedia(url, { folder, s3 }, (media) => sweepMedia(media, { isMeant: false }, () => undefined)),
  );
  await expect(withExplainedErrors(swept)).rejects.toThrow(StepError);
  await expect(withExplainedErrors(swept)).rejects.toThrow(
    'the object storage at 127.0.0.1:1 failed: ECONNREFUSED',
  );
});

it('says in a sentence that the role lacks CREATEDB', async () => {
  const { url: ownUrl, db } = await useDatabase({ max: 1 }, onTestFinished);
  await sql`create role limited login password 'limited'`.execute(db);
  onTestFinished(async () => void (await sql`drop role limited`.execute(db)));
  const url = new URL(ownUrl);
  [url.username, url.password] = ['limited', 'limited'];
  vi.stubEnv('DATABASE_URL', url.href);
  onTestFinished(() => void vi.unstubAllEnvs());
  const checked = withDatabase((found) => withScratchDatabase(found, async () => undefined));
  await expect(withExplainedErrors(checked)).rejects.toThrow(StepError);
  await expect(withExplainedErrors(checked)).rejects.toThrow(/alter role "limited" createdb$/);
});

it('goes past the pooler', async () => {
  vi.stubEnv('DATABASE_URL', 'postgres://pooler/dubs');
  vi.stubEnv('DATABASE_DIRECT_URL', 'postgres://direct/dubs');
  onTestFinished(() => void vi.unstubAllEnvs());
  expect(await withDatabase(async (url) => url)).toBe('postgres://direct/dubs');
});

it('creates an embedded database for commands alone that may', async () => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'dubs-no-database-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  // PostgreSQL's own account needs access to the folder.
  await chmod(folder, 0o711);
  const dataDir = path.join(folder, 'data');
  vi.stubEnv('DATABASE_URL', '');
  vi.stubEnv('DATA_DIR', dataDir);
  onTestFinished(() => void vi.unstubAllEnvs());
  const work = async (url: string) => new URL(url).hostname;
  await expect(withDatabase(work)).rejects.toThrow(`There is no database in ${dataDir}.`);
  expect(existsSync(dataDir)).toBe(false);
  expect(await withDatabase(work, { mayCreate: true })).toBe('127.0.0.1');
  expect(await withDatabase(work)).toBe('127.0.0.1');
});
