import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { freePort } from '@dubs/db/embedded';
import type { RunDatabase } from './start-database.ts';

const app = (file: string) => fileURLToPath(new URL(`../../../../apps/${file}`, import.meta.url));
const PROGRAM = app('server/dist/main.js');
const PAGE = app('web/dist/index.html');
const READY_WITHIN_MS = 30_000;
const ERROR_LEVEL = 50;

/** The built server, running. */
export interface RunServer {
  origin: string;
  /** What it logged as an error so far, one JSON line each. */
  errors: readonly string[];
  stop(): Promise<void>;
}

/** Starts the built server on a free port, with the limits off that tests would run into. */
export async function startServer({ url, dataDir }: RunDatabase): Promise<RunServer> {
  for (const file of [PROGRAM, PAGE]) {
    if (!existsSync(file)) throw new Error(`${file} is missing: build the apps first (pnpm build).`);
  }
  const origin = `http://127.0.0.1:${await freePort()}`;
  const child = spawn(process.execPath, ['--enable-source-maps', PROGRAM], {
    env: environment(origin, url, dataDir),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const lines = follow(child);
  const errors = () => lines.filter(isError);
  try {
    await untilReady(origin, child);
  } catch (error) {
    child.kill('SIGKILL');
    throw new Error(`The server did not start.\n${lines.join('\n')}`, { cause: error });
  }
  const stop = async () => {
    const gone = untilGone(child);
    child.kill('SIGTERM');
    await gone;
  };
  return {
    origin,
    stop,
    get errors() {
      return errors();
    },
  };
}

const environment = (origin: string, databaseUrl: string, dataDir: string): NodeJS.ProcessEnv => ({
  PATH: process.env['PATH'],
  NODE_ENV: 'development',
  HOST: '127.0.0.1',
  PORT: new URL(origin).port,
  PUBLIC_URL: origin,
  DATA_DIR: dataDir,
  DATABASE_URL: databaseUrl,
  AUTH_SECRET: 'a secret of the tests that is long enough',
  SMS_PROVIDER: 'console',
  LOG_LEVEL: 'warn',
  LOG_PRETTY: 'false',
  RATE_LIMIT_PER_MINUTE: '0',
  RATE_LIMIT_PER_ADDRESS_MINUTE: '0',
  OTP_RESEND_SECONDS: '0',
  OTP_PER_NUMBER_HOUR: '0',
  OTP_PER_NUMBER_DAY: '0',
  OTP_PER_ADDRESS_HOUR: '0',
  OTP_WRONG_PER_NUMBER_HOUR: '0',
  SMS_HOURLY_CEILING: '0',
});

/** Collects what the process says, line by line. */
function follow(child: ChildProcess): string[] {
  const lines: string[] = [];
  for (const stream of [child.stdout, child.stderr]) {
    if (stream) createInterface({ input: stream }).on('line', (line) => lines.push(line));
  }
  return lines;
}

function isError(line: string): boolean {
  try {
    return (JSON.parse(line) as { level: number }).level >= ERROR_LEVEL;
  } catch {
    // What is no line of the log comes from a crash, or from a library that should be silent.
    return true;
  }
}

async function untilReady(origin: string, child: ChildProcess): Promise<void> {
  const deadline = Date.now() + READY_WITHIN_MS;
  for (;;) {
    const isReady = await fetch(`${origin}/readyz`).then(
      (answer) => answer.ok,
      () => false,
    );
    if (isReady) return;
    if (child.exitCode !== null) throw new Error(`It ended with code ${child.exitCode}.`);
    if (Date.now() > deadline) throw new Error('It was not ready in time.');
    await sleep(100);
  }
}

const untilGone = (child: ChildProcess): Promise<void> =>
  new Promise((resolve) => {
    if (child.exitCode === null && child.signalCode === null) child.once('exit', () => resolve());
    else resolve();
  });
