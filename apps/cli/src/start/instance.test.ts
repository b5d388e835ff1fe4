import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { markProcess } from '@dubs/db/embedded';
import { loadConfig } from '@dubs/platform/config';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { readRunning, takeDataDir } from './instance.ts';
import { keptSecret, keptVapidKeys } from './secret.ts';

let dataDir: string;
const children: ChildProcess[] = [];

beforeEach(() => {
  dataDir = mkdtempSync(path.join(tmpdir(), 'dubs-instance-'));
});

afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
  rmSync(dataDir, { recursive: true, force: true });
});

it('lets one run on a data folder, and tells the other where it is', async () => {
  const first = await takeDataDir(dataDir);
  await expect(takeDataDir(dataDir)).rejects.toThrow(/already running .* still starting/);
  first.recordRunning({ url: 'http://localhost:3000', databaseUrl: 'postgres://secret', services: [] });
  await expect(takeDataDir(dataDir)).rejects.toThrow(/at http:\/\/localhost:3000/);
  expect(statSync(path.join(dataDir, 'running.json')).mode & 0o777).toBe(0o600);
  first.release();
  expect(readRunning(dataDir)).toBeUndefined();
  const second = await takeDataDir(dataDir);
  second.release();
});

it.each(['/proc/dubs', '/dev/null/dubs'])(
  'says in a sentence that the data folder %s cannot be created',
  async (folder) => {
    await expect(takeDataDir(folder)).rejects.toThrow(
      /^The data folder (\S+) cannot be written: [A-Z]+: [\w ]+, mkdir '\1[/\w]*'$/,
    );
  },
);

it('goes on when the disk does not take what is recorded', async () => {
  const instance = await takeDataDir(dataDir);
  mkdirSync(path.join(dataDir, 'running.json'));
  const warn = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  instance.recordRunning({ url: '', databaseUrl: '', services: [] });
  expect(warn.mock.calls.flat()).toEqual([
    expect.stringMatching(/running\.json could not be written: EISDIR/),
  ]);
  warn.mockRestore();
  rmSync(path.join(dataDir, 'running.json'), { recursive: true });
  instance.release();
});

it('does not say where a killed run was', async () => {
  const killed = await takeDataDir(dataDir);
  killed.recordRunning({ url: 'http://localhost:3181', databaseUrl: '', services: [] });
  rmSync(path.join(dataDir, 'lock'));
  const next = await takeDataDir(dataDir);
  await expect(takeDataDir(dataDir)).rejects.toThrow('still starting');
  next.release();
});

it('ends what a killed run left, even when that does not listen', async () => {
  const deaf = spawn(process.execPath, [
    '-e',
    "process.on('SIGTERM', () => {}); console.log(1); setInterval(() => {}, 1000)",
  ]);
  children.push(deaf);
  await once(deaf.stdout, 'data');
  const killed = await takeDataDir(dataDir);
  const services = [markProcess(deaf.pid ?? 0)];
  killed.recordRunning({ url: '', databaseUrl: '', services });
  // Simulates a killed process, which loses its lock and leaves everything else.
  rmSync(path.join(dataDir, 'lock'));
  const [next] = await Promise.all([takeDataDir(dataDir), once(deaf, 'exit')]);
  expect(deaf.signalCode).toBe('SIGKILL');
  next.release();
});

it('leaves a process alone that only has the number of one', async () => {
  const bystander = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)']);
  children.push(bystander);
  const killed = await takeDataDir(dataDir);
  killed.recordRunning({ url: '', databaseUrl: '', services: [{ pid: bystander.pid ?? 0, started: '1' }] });
  rmSync(path.join(dataDir, 'lock'));
  const next = await takeDataDir(dataDir);
  expect(bystander.exitCode ?? bystander.signalCode).toBeNull();
  next.release();
});

it('makes the secret once, for its owner alone', () => {
  const secret = keptSecret(dataDir);
  expect(secret.length).toBeGreaterThanOrEqual(64);
  expect(keptSecret(dataDir)).toBe(secret);
  expect(statSync(path.join(dataDir, 'auth-secret')).mode & 0o777).toBe(0o600);
});

it('makes the keys of push once, as a pair that a start takes', () => {
  const keys = keptVapidKeys(dataDir);
  expect(keptVapidKeys(dataDir)).toEqual(keys);
  const { push } = loadConfig({ DATABASE_URL: 'postgres://localhost/dubs', ...keys });
  expect(push?.publicKey).toBe(keys.VAPID_PUBLIC_KEY);
  expect(statSync(path.join(dataDir, 'vapid-keys')).mode & 0o777).toBe(0o600);
});
