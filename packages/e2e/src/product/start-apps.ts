import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '@dubs/db/embedded';
import { HOST_PHONES } from '../api/people.ts';
import { builtFile, type Program, runProgram } from './run-program.ts';
import type { RunDatabase } from './start-database.ts';
import { startMail } from './start-mail.ts';

const READY_WITHIN_MS = 30_000;

/** The running server and worker. */
export interface RunningApps {
  origin: string;
  /** The errors that they have logged so far, one JSON line each. */
  readonly errors: readonly string[];
  stop(): Promise<void>;
}

/** Starts server and worker, the server on a free port, without the rate limits that tests would exceed. */
export async function startApps(database: RunDatabase): Promise<RunningApps> {
  builtFile('web/dist/index.html');
  const origin = `http://127.0.0.1:${await freePort()}`;
  const mail = await startMail();
  const settings = { ...settingsOf(origin, database), SMTP_URL: mail.url };
  const server = runProgram(builtFile('server/dist/main.js'), settings);
  const worker = runProgram(builtFile('worker/dist/main.js'), settings);
  try {
    await waitUntilReady(origin, server);
  } catch (error) {
    await Promise.all([server.stop('now'), worker.stop('now'), mail.stop()]);
    throw new Error(`The server did not start.\n${server.lines.join('\n')}`, { cause: error });
  }
  return {
    origin,
    get errors() {
      return [...server.errors, ...worker.errors];
    },
    stop: async () => {
      await Promise.all([server.stop(), worker.stop()]);
      await mail.stop();
    },
  };
}

const settingsOf = (origin: string, { url, dataDir }: RunDatabase) => ({
  NODE_ENV: 'development',
  HOST: '127.0.0.1',
  PORT: new URL(origin).port,
  // Browsers create passkeys only for a host name; the other tests use the IP address.
  PUBLIC_URL: origin.replace('127.0.0.1', 'localhost'),
  DATA_DIR: dataDir,
  DATABASE_URL: url,
  AUTH_SECRET: 'a secret of the tests that is long enough',
  SMS_PROVIDER: 'console',
  MAIL_FROM: 'Dubs <dubs@example.org>',
  HOST_NUMBERS: HOST_PHONES.join(),
  // A key pair for the tests only. Nothing listens at the endpoints of their pushes.
  VAPID_PUBLIC_KEY: 'BN2cEphte1XLhdjSD4X0nR2XTxeGVKrphnDqSv_O8vixrhptXEJS6Bq5NdAKTGElJJ2PTOfWLu24s7m0G4McmGg',
  VAPID_PRIVATE_KEY: '4X-9obP8SFtO-jdYgVvJTu1i7TRLeb9u28IgX9r6QUg',
  PUSH_HOSTS: 'localhost:9',
  LOG_LEVEL: 'warn',
  LOG_PRETTY: 'false',
  RATE_LIMIT_PER_MINUTE: '0',
  RATE_LIMIT_PER_ADDRESS_MINUTE: '0',
  OTP_RESEND_SECONDS: '0',
  OTP_PER_NUMBER_HOUR: '0',
  OTP_PER_NUMBER_DAY: '0',
  OTP_PER_ADDRESS_HOUR: '0',
  OTP_WRONG_PER_NUMBER_HOUR: '0',
  OTP_WRONG_PER_ADDRESS_HOUR: '0',
  SMS_HOURLY_CEILING: '0',
});

async function waitUntilReady(origin: string, server: Program): Promise<void> {
  const deadline = Date.now() + READY_WITHIN_MS;
  for (;;) {
    const isReady = await fetch(`${origin}/readyz`).then(
      (answer) => answer.ok,
      () => false,
    );
    if (isReady) return;
    if (server.hasEnded) throw new Error('It ended.');
    if (Date.now() > deadline) throw new Error('It was not ready in time.');
    await sleep(100);
  }
}
