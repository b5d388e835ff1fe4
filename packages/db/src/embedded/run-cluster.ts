import { setTimeout as sleep } from 'node:timers/promises';
import { ensureDatabase } from './database.ts';
import { freePort } from './free-port.mjs';
import { DATABASE, SUPERUSER } from './layout.ts';
import {
  PostgresStartError,
  type Postmaster,
  type PostmasterOptions,
  startPostmaster,
} from './postmaster.ts';

export interface RunningCluster {
  /** Connection string of the database `dubs`, with the superuser's name and password. */
  url: string;
  port: number;
  /** Resolves when Postgres has ended for any reason. */
  gone: Promise<void>;
  /** Stops Postgres and closes open connections. Can be repeated. */
  stop(): Promise<void>;
}

/** Runs Postgres on a cluster until it is stopped or this process ends. Creates the product's database if it is missing. */
export async function runCluster(
  { password, ...options }: Omit<PostmasterOptions, 'port'> & { password: string },
  wanted?: number,
): Promise<RunningCluster> {
  const { postmaster, port } = await startOnFreePort(options, wanted);
  const url = `postgres://${SUPERUSER}:${encodeURIComponent(password)}@127.0.0.1:${port}/${DATABASE}`;
  const { gone, stop } = postmaster;
  await ensureDatabase(url).catch(async (error: unknown) => {
    await stop();
    throw error;
  });
  return { url, port, gone, stop };
}

const TRIES = 20;

/**
 * Starts Postgres on a free port, with retries: another program may take the port between the check and the start, and the
 * children of a killed postmaster hold its shared memory for a moment.
 */
async function startOnFreePort(
  options: Omit<PostmasterOptions, 'port'>,
  wanted: number | undefined,
): Promise<{ postmaster: Postmaster; port: number }> {
  let preferred = wanted;
  for (let attempt = 1; ; attempt += 1) {
    const port = await freePort(preferred);
    try {
      return { postmaster: await startPostmaster({ ...options, port }), port };
    } catch (error) {
      if (!(error instanceof PostgresStartError) || attempt === TRIES) throw error;
      if (error.said.includes('Address already in use')) preferred = undefined;
      else if (error.said.includes('still in use')) await sleep(250);
      else throw error;
    }
  }
}
