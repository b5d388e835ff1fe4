import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { freePort } from '@dubs/db/embedded';

const READY_WITHIN_MS = 30_000;

/** Sets all limits on calls and codes; the value 0 turns them off. */
export const limitSettings = (value: number): Record<string, string> =>
  Object.fromEntries(
    [
      'RATE_LIMIT_PER_MINUTE',
      'RATE_LIMIT_PER_ADDRESS_MINUTE',
      'OTP_PER_NUMBER_HOUR',
      'OTP_PER_NUMBER_DAY',
      'OTP_PER_ADDRESS_HOUR',
      'OTP_PER_RANGE_HOUR',
      'OTP_WRONG_PER_ADDRESS_HOUR',
      'SMS_HOURLY_CEILING',
    ].map((name) => [name, String(value)]),
  );

/** The built apps, running. */
export interface Product {
  origin: string;
  stop(): Promise<void>;
}

/** Returns the path of a file of the repository; the bundle is in `labs/dist`. */
export const repositoryFile = (relative: string): string =>
  fileURLToPath(new URL(`../../${relative}`, import.meta.url));

type App = 'server' | 'worker' | 'cli';

/** Returns the path of a built app, from this build or from one in another folder. Throws if it was not built. */
export function builtApp(app: App, root = repositoryFile('.')): string {
  const file = path.join(root, `apps/${app}/dist/main.js`);
  if (!existsSync(file)) throw new Error(`${file} is missing: build the apps first (pnpm build).`);
  return file;
}

/** True if the server is ready within `ms`. */
export const isReady = (origin: string, ms = 3_000): Promise<boolean> =>
  fetch(`${origin}/readyz`, { signal: AbortSignal.timeout(ms) }).then(
    async (answer) => {
      await answer.text();
      return answer.ok;
    },
    () => false,
  );

/**
 * Starts the apps, with more settings and from another build if `previous` is given. Throws if a started server is
 * not ready in time.
 */
export async function startProduct(
  databaseUrl: string,
  redisUrl: string | undefined,
  dataDir: string,
  apps: App[] = ['server', 'worker'],
  previous?: { root: string; env: Record<string, string> },
): Promise<Product> {
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const env = {
    PATH: process.env['PATH'],
    ...limitSettings(0),
    OTP_RESEND_SECONDS: '0',
    HOST: '127.0.0.1',
    PORT: String(port),
    PUBLIC_URL: origin,
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl,
    LOG_LEVEL: 'error',
    ...(redisUrl ? { REDIS_URL: redisUrl } : {}),
    ...previous?.env,
  };
  const programs = apps.map((app) => {
    const child = spawn(process.execPath, [builtApp(app, previous?.root)], { env, stdio: 'inherit' });
    return { child, gone: new Promise<void>((resolve) => child.once('close', () => resolve())) };
  });
  const stop = async () => {
    for (const { child } of programs) child.kill('SIGTERM');
    await Promise.all(programs.map(({ gone }) => gone));
  };
  const deadline = Date.now() + READY_WITHIN_MS;
  while (apps.includes('server') && !(await isReady(origin))) {
    if (Date.now() > deadline) {
      await stop();
      throw new Error('The server is not ready in time.');
    }
    await sleep(100);
  }
  return { origin, stop };
}
