import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { postgresAccount } from './account.ts';
import { findBinaries } from './binaries.ts';
import { ensureCluster, refuseForeign } from './cluster.ts';
import { ensureDatabase } from './database.ts';
import { freePort } from './free-port.ts';
import { guardPostgres } from './guard.ts';
import { CLUSTER_FOLDER, DATABASE, LOCK_FILE, SUPERUSER } from './layout.ts';
import { stopOrphan } from './orphan.ts';
import { reachableBinaries, reachableFolder } from './place.ts';
import {
  type Postmaster,
  type PostmasterOptions,
  PostgresStartError,
  startPostmaster,
} from './postmaster.ts';
import { acquireLock } from './process-lock.ts';

export interface EmbeddedOptions {
  /** Where the data lives; made when missing. Root may find a symbolic link there afterwards: see place.ts. */
  dataDir: string;
  /** The wanted port of 127.0.0.1; another free one is used when it is taken or not given. */
  port?: number;
  /** Gives up safety against a power cut for speed: tests. */
  fast?: boolean;
  /** Gets what Postgres says, line by line. */
  log?: (line: string) => void;
}

export interface EmbeddedPostgres {
  /** Connection string of the database `dubs`, with the superuser's name and password. */
  url: string;
  port: number;
  /** Resolves when Postgres has ended, asked to or not. */
  gone: Promise<void>;
  /** Stops Postgres, closing open connections. Harmless when repeated. */
  stop(): Promise<void>;
}

/**
 * Runs a PostgreSQL of one's own on a folder, as root or as a plain user, after a clean stop or a kill alike.
 *
 * @throws LockHeldError when a living process runs one on the same folder
 * @throws PostgresStartError with Postgres's own words when it does not start
 */
export async function startEmbeddedPostgres(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const { dataDir, fast = false, log = () => undefined } = options;
  const account = postgresAccount(path.join(dataDir, CLUSTER_FOLDER));
  const folder = await reachableFolder(dataDir, account);
  const cluster = path.join(folder, CLUSTER_FOLDER);
  refuseForeign(cluster, account);
  const release = acquireLock(path.join(folder, LOCK_FILE));
  try {
    const binaries = reachableBinaries(findBinaries(), account);
    await stopOrphan(cluster);
    const secret = ensureCluster({ folder, binaries, account, fast });
    const { postmaster, port } = await startOnFreePort(
      { cluster, binaries, account, fast, log },
      options.port,
    );
    const unguard = guardPostgres(postmaster.pid, cluster, account);
    const url = `postgres://${SUPERUSER}:${encodeURIComponent(secret)}@127.0.0.1:${port}/${DATABASE}`;
    const stop = async (): Promise<void> => {
      await postmaster.stop();
      unguard();
      release();
    };
    await ensureDatabase(url).catch(async (error: unknown) => {
      await stop();
      throw error;
    });
    return { url, port, gone: postmaster.gone, stop };
  } catch (error) {
    release();
    throw error;
  }
}

const TRIES = 20;

/**
 * Another program may take the port between the check and the start, and the children of a killed postmaster hold its
 * shared memory for a moment: both pass.
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
