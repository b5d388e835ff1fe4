import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { build } from 'esbuild';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import {
  type EmbeddedOptions,
  type EmbeddedPostgres,
  freePort,
  LockHeldError,
  startEmbeddedPostgres,
  sweepAbandonedData,
} from './index.ts';

const folders: string[] = [];
const running: EmbeddedPostgres[] = [];
const children: ChildProcess[] = [];

function newFolder(mode = 0o755): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'dubs-embedded-'));
  chmodSync(folder, mode);
  folders.push(folder);
  return folder;
}

const used = mkdtempSync(path.join(tmpdir(), 'dubs-embedded-used-'));
beforeAll(async () => {
  chmodSync(used, 0o755);
  await (await startEmbeddedPostgres({ dataDir: used, fast: true })).stop();
});
afterAll(() => rmSync(used, { recursive: true, force: true }));

/** Creates a folder that has been used before. Copying a cluster takes a third of the time of making one. */
function usedFolder(mode?: number): string {
  const folder = newFolder(mode);
  execFileSync('cp', ['-a', ...readdirSync(used).map((name) => path.join(used, name)), folder]);
  return folder;
}

async function start(dataDir: string, options: Partial<EmbeddedOptions> = {}): Promise<EmbeddedPostgres> {
  const database = await startEmbeddedPostgres({ dataDir, fast: true, ...options });
  running.push(database);
  return database;
}

async function query(url: string, sql: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows;
  } finally {
    await client.end();
  }
}

/** Starts Postgres on the folder in another Node process, for killing. */
async function spawnStart(dataDir: string) {
  const entry = path.join(import.meta.dirname, 'index.ts');
  // Beside the sources, so that it finds the packages that they find.
  const script = path.join(import.meta.dirname, `../../node_modules/.cache/embedded-${process.pid}.mjs`);
  await build({
    entryPoints: [entry],
    outfile: script,
    bundle: true,
    packages: 'external',
    format: 'esm',
    platform: 'node',
  });
  const start = `import { startEmbeddedPostgres } from ${JSON.stringify(script)};
    const { url } = await startEmbeddedPostgres({ dataDir: ${JSON.stringify(dataDir)}, fast: true });
    console.log(url);`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', start], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  children.push(child);
  return child;
}

/** Starts the same, and returns once Postgres accepts connections. */
async function startInChildProcess(dataDir: string): Promise<{ child: ChildProcess; url: string }> {
  const child = await spawnStart(dataDir);
  const [url] = (await once(createInterface({ input: child.stdout }), 'line')) as [string];
  return { child, url };
}

const postmasterOf = (folder: string): number =>
  Number(readFileSync(path.join(folder, 'cluster/postmaster.pid'), 'utf8').split('\n')[0]);

const isRunning = (pid: number): boolean => existsSync(`/proc/${pid}`);

/** Ends the process that watches over the Postgres of a folder. */
function killGuardOf(folder: string): void {
  const cluster = path.join(folder, 'cluster');
  const guard = readdirSync('/proc').find((pid) => {
    try {
      return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(`dubs-postgres-guard\0${cluster}\0`);
    } catch {
      return false;
    }
  });
  // The group holds the shell and the program that reads for it.
  if (guard) process.kill(-Number(guard), 'SIGKILL');
}

afterEach(async () => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
  await Promise.all(running.splice(0).map((database) => database.stop()));
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

describe('startEmbeddedPostgres', () => {
  it('makes a cluster, the database and a password that only its owner reads', async () => {
    const dataDir = newFolder();
    const { url } = await start(dataDir);
    expect(await query(url, 'select current_database() as name')).toEqual([{ name: 'dubs' }]);
    expect(statSync(path.join(dataDir, 'password')).mode & 0o777).toBe(0o600);
    expect(statSync(path.join(dataDir, 'cluster')).mode & 0o777).toBe(0o700);
    const intruder = new URL(url);
    intruder.password = 'guess';
    await expect(query(intruder.href, 'select 1')).rejects.toThrow(/password authentication failed/);
  });

  it('keeps data and password over a restart', async () => {
    const dataDir = newFolder();
    const first = await start(dataDir);
    await query(first.url, 'create table kept as select 42 as answer');
    await first.stop();
    const second = await start(dataDir);
    expect(await query(second.url, 'select answer from kept')).toEqual([{ answer: 42 }]);
    expect(new URL(second.url).password).toBe(new URL(first.url).password);
  });

  it('recovers when Postgres outlives a killed process', async () => {
    const dataDir = usedFolder();
    const { child, url } = await startInChildProcess(dataDir);
    await query(url, 'create table kept as select 7 as answer');
    const orphan = postmasterOf(dataDir);
    // Without its guard Postgres stays behind, as after a kill of the whole group.
    killGuardOf(dataDir);
    child.kill('SIGKILL');
    await once(child, 'exit');
    expect(isRunning(orphan)).toBe(true);

    const again = await start(dataDir);
    expect(postmasterOf(dataDir)).not.toBe(orphan);
    expect(await query(again.url, 'select answer from kept')).toEqual([{ answer: 7 }]);
  });

  it('stops Postgres when the process that started it is killed', async () => {
    const dataDir = usedFolder();
    const { child } = await startInChildProcess(dataDir);
    expect(existsSync(path.join(dataDir, 'cluster/postmaster.pid'))).toBe(true);
    child.kill('SIGKILL');
    await expect.poll(() => existsSync(path.join(dataDir, 'cluster/postmaster.pid'))).toBe(false);
  });

  it('stops Postgres also when that process is killed before it accepts connections', async () => {
    const dataDir = usedFolder();
    const child = await spawnStart(dataDir);
    const pidFile = path.join(dataDir, 'cluster/postmaster.pid');
    await expect.poll(() => existsSync(pidFile), { interval: 1 }).toBe(true);
    child.kill('SIGKILL');
    await expect.poll(() => existsSync(pidFile)).toBe(false);
  });

  it('starts after a kill of Postgres itself, and over a pid file of another time', async () => {
    const dataDir = usedFolder();
    const first = await start(dataDir, { fast: false });
    await query(first.url, 'create table kept as select 1 as answer');
    process.kill(postmasterOf(dataDir), 'SIGKILL');
    await first.gone;
    await first.stop();
    // The number now belongs to a process that is no Postgres: this one.
    const pidFile = path.join(dataDir, 'cluster/postmaster.pid');
    writeFileSync(pidFile, readFileSync(pidFile, 'utf8').replace(/^\d+/, String(process.pid)));
    const second = await start(dataDir);
    expect(await query(second.url, 'select answer from kept')).toEqual([{ answer: 1 }]);
  });

  it('runs two at once on two folders, and refuses a second one on the same', async () => {
    const dataDir = usedFolder();
    const [one, two] = await Promise.all([start(dataDir), start(usedFolder())]);
    expect(one.port).not.toBe(two.port);
    await query(one.url, 'create table mine ()');
    expect(await query(two.url, "select to_regclass('mine') as found")).toEqual([{ found: null }]);
    await expect(start(dataDir)).rejects.toThrow(LockHeldError);
    expect(await query(one.url, 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  it('takes the wanted port, or a free one when that is taken', async () => {
    const port = await freePort();
    const other = createServer().listen(port, '127.0.0.1');
    await once(other, 'listening');
    const beside = await start(usedFolder(), { port });
    expect(beside.port).not.toBe(port);
    other.close();
    await once(other, 'close');
    const onIt = await start(usedFolder(), { port });
    expect(onIt.port).toBe(port);
  });

  it.runIf(process.getuid?.() === 0)('opens a folder of its own that only root may enter', async () => {
    const dataDir = usedFolder(0o700);
    await start(dataDir);
    expect(realpathSync(dataDir)).toBe(dataDir);
    expect(statSync(dataDir).mode & 0o777).toBe(0o711);
  });

  it.runIf(process.getuid?.() === 0)('keeps data below a folder that only root may enter', async () => {
    const closed = newFolder(0o700);
    const dataDir = path.join(closed, 'postgres');
    const first = await start(dataDir);
    await query(first.url, 'create table kept as select 3 as answer');
    await first.stop();
    const place = realpathSync(dataDir);
    folders.push(place, `${place}.previous`);
    expect(place).not.toContain(closed);
    const second = await start(dataDir);
    expect(await query(second.url, 'select answer from kept')).toEqual([{ answer: 3 }]);
    await second.stop();

    rmSync(dataDir);
    const restarted = await start(dataDir);
    expect(await query(restarted.url, "select to_regclass('kept') as found")).toEqual([{ found: null }]);
  });

  it.runIf(process.getuid?.() === 0)(
    'deletes data whose folder is gone, though not while it is used',
    async () => {
      const closed = newFolder(0o700);
      const dataDir = path.join(closed, 'data/postgres');
      const database = await start(dataDir);
      const place = realpathSync(dataDir);
      folders.push(place);
      rmSync(closed, { recursive: true });
      sweepAbandonedData();
      expect(await query(database.url, 'select 1 as one')).toEqual([{ one: 1 }]);
      await database.stop();
      expect(sweepAbandonedData()).toContain(path.join(closed, 'data'));
      expect(existsSync(place)).toBe(false);
    },
  );
});
