import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createTempDir } from './create-temp-dir.ts';

const host = hostname().replace(/[^\w.-]/g, '-');
let parent: string;
beforeEach(async () => {
  parent = join(await mkdtemp(join(tmpdir(), 'temp-dir-')), 'tmp');
});
afterEach(() => rm(join(parent, '..'), { recursive: true }));

/** Creates the folder of a process of that machine and pid. */
async function leave(owner: string, pid: number): Promise<string> {
  const folder = join(parent, `${owner}~${pid}~abc123`);
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'upload'), 'x');
  return folder;
}

it('creates a new, empty and private folder', async () => {
  const [first, second] = [await createTempDir(parent), await createTempDir(join(parent, 'other'))];
  expect(existsSync(first)).toBe(true);
  expect(first).not.toBe(second);
});

it('deletes the folders of ended processes, but not of running ones or of other machines', async () => {
  const dead = await leave(host, spawnSync('true').pid);
  const earlierLife = await leave(host, process.pid);
  const living = await leave(host, process.ppid);
  const elsewhere = await leave('elsewhere', 1);
  const own = await createTempDir(parent);
  expect([dead, earlierLife, living, elsewhere, own].map((folder) => existsSync(folder))).toEqual([
    false,
    false,
    true,
    true,
    true,
  ]);
});

it('deletes uploads of another machine after a day, but not its folder', async () => {
  const old = await leave('elsewhere', 1);
  await utimes(join(old, 'upload'), 0, Date.now() / 1000 - 25 * 3_600);
  await createTempDir(parent);
  expect(await readdir(old)).toEqual([]);
});
