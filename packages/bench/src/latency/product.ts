import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { freePort } from '@dubs/db/embedded';

const READY_WITHIN_MS = 30_000;
const UNLIMITED = Object.fromEntries(
  [
    'RATE_LIMIT_PER_MINUTE',
    'RATE_LIMIT_PER_ADDRESS_MINUTE',
    'OTP_RESEND_SECONDS',
    'OTP_PER_NUMBER_HOUR',
    'OTP_PER_NUMBER_DAY',
    'OTP_PER_ADDRESS_HOUR',
    'OTP_PER_RANGE_HOUR',
    'SMS_HOURLY_CEILING',
  ].map((name) => [name, '0']),
);

/** The built server and worker, running on this machine. */
export interface Product {
  origin: string;
  stop(): Promise<void>;
}

/** Seen from the bundled file. */
function builtFile(app: 'server' | 'worker'): string {
  const file = fileURLToPath(new URL(`../../../apps/${app}/dist/main.js`, import.meta.url));
  if (!existsSync(file)) throw new Error(`${file} is missing: build the apps first (pnpm build).`);
  return file;
}

/** Starts both over the database, and over the Redis when there is one. Throws when the server is not ready in time. */
export async function startProduct(
  databaseUrl: string,
  redisUrl: string | undefined,
  dataDir: string,
): Promise<Product> {
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const env = {
    PATH: process.env['PATH'],
    ...UNLIMITED,
    HOST: '127.0.0.1',
    PORT: String(port),
    PUBLIC_URL: origin,
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl,
    LOG_LEVEL: 'error',
    ...(redisUrl ? { REDIS_URL: redisUrl } : {}),
  };
  const programs = (['server', 'worker'] as const).map((app) => {
    const child = spawn(process.execPath, [builtFile(app)], { env, stdio: 'inherit' });
    return { child, gone: new Promise<void>((resolve) => child.once('close', () => resolve())) };
  });
  const stop = async () => {
    for (const { child } of programs) child.kill('SIGTERM');
    await Promise.all(programs.map(({ gone }) => gone));
  };
  const deadline = Date.now() + READY_WITHIN_MS;
  while (
    !(await fetch(`${origin}/readyz`).then(
      (answer) => answer.ok,
      () => false,
    ))
  ) {
    if (Date.now() > deadline) {
      await stop();
      throw new Error('The server is not ready in time.');
    }
    await sleep(100);
  }
  return { origin, stop };
}
