import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { findPoolerProblem, openDb } from '@dubs/db';
import type { TestDatabase } from '@dubs/db/testing';
import { createTestDatabase, hasPgbouncer, startPgbouncer } from '@dubs/db/testing';
import type { Settings } from '@dubs/platform/testing';
import { buildProgram } from '@dubs/platform/testing';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest';

// Each command is a process of its own, on a machine that may have others to run.
vi.setConfig({ testTimeout: 90_000 });

const program = await buildProgram('cli');
afterAll(() => program.remove());

let database: TestDatabase;
let folder: string;
const inFolder = (...names: string[]) => path.join(folder, ...names);
beforeEach(async () => {
  database = await createTestDatabase();
  folder = await mkdtemp(path.join(os.tmpdir(), 'dubs-commands-'));
});
afterEach(async () => {
  await database.drop();
  await rm(folder, { recursive: true });
});

/** Runs `dubs` with these settings and words, and returns its exit code and the lines that it printed. */
async function dubs(settings: Settings, ...words: string[]) {
  const env = { DATABASE_URL: database.url, DATA_DIR: inFolder('data'), ...settings };
  const running = program.start(env, ...words);
  const [code] = (await once(running.process, 'close')) as [number];
  return { code, lines: running.output().trim().split('\n') };
}

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
