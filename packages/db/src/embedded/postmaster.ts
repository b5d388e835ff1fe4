import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Account } from './account.ts';
import { type Binaries, program } from './binaries.ts';
import { GUARDED, startGuard } from './guard.ts';

/** A running Postgres. */
export interface Postmaster {
  /** Resolves when Postgres has ended. */
  gone: Promise<void>;
  /** Stops Postgres and closes open connections. Resolves when Postgres has ended. Can be repeated. */
  stop(): Promise<void>;
}

export interface PostmasterOptions {
  cluster: string;
  port: number;
  binaries: Binaries;
  account: Account;
  /** True for speed without safety in a power failure. */
  fast: boolean;
  log: (line: string) => void;
}

/** Thrown when Postgres ends before it accepts connections. `said` has the last lines of its output. */
export class PostgresStartError extends Error {
  override readonly name = 'PostgresStartError';
  constructor(readonly said: string) {
    super(`PostgreSQL did not start.\n${said}`);
  }
}

const FAST = [
  'fsync=off',
  'synchronous_commit=off',
  'full_page_writes=off',
  'wal_level=minimal',
  'max_wal_senders=0',
];
const READY = /ready to accept (read-only )?connections/;
const FAST_STOP_MS = 10_000;
const KEPT_LINES = 20;

const settings = ({ fast }: PostmasterOptions): string[] =>
  [
    'listen_addresses=127.0.0.1',
    'unix_socket_directories=',
    'max_connections=200',
    ...(fast ? FAST : []),
  ].flatMap((setting) => ['-c', setting]);

/** Starts Postgres in its own process group, so that Ctrl-C reaches its clients first. */
export async function startPostmaster(options: PostmasterOptions): Promise<Postmaster> {
  const { binaries, account, cluster, port } = options;
  const guard = startGuard(cluster, account);
  const postgres = [program(binaries, 'postgres'), '-D', cluster, '-p', String(port), ...settings(options)];
  const child = spawn('/bin/sh', ['-c', GUARDED, 'sh', ...postgres], {
    cwd: '/',
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe', guard],
    ...account,
  });
  const gone = new Promise<void>((resolve) => child.once('close', () => resolve()));
  const stopAtExit = (): void => void child.kill('SIGINT');
  process.once('exit', stopAtExit);
  void gone.then(() => {
    process.removeListener('exit', stopAtExit);
    guard.destroy();
  });
  await untilReady(child, options.log);
  return { gone, stop: () => stop(child, gone) };
}

function untilReady(child: ChildProcess, log: (line: string) => void): Promise<void> {
  const last: string[] = [];
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.once('close', () => reject(new PostgresStartError(last.join('\n'))));
    if (!child.stderr) return;
    createInterface({ input: child.stderr }).on('line', (line) => {
      if (last.push(line) > KEPT_LINES) last.shift();
      log(line);
      if (READY.test(line)) resolve();
    });
  });
}

/** Tries a fast shutdown first, then an immediate one, from which the next start recovers. */
async function stop(child: ChildProcess, gone: Promise<void>): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGINT');
  const timeout = sleep(FAST_STOP_MS, 'late' as const, { ref: false });
  if ((await Promise.race([gone, timeout])) === 'late') child.kill('SIGQUIT');
  await gone;
}
