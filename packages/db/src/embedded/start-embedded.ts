import path from 'node:path';
import { postgresAccount } from './account.ts';
import { findBinaries } from './binaries.ts';
import { ensureCluster, refuseForeign } from './cluster.ts';
import { CLUSTER_FOLDER, LOCK_FILE } from './layout.ts';
import { stopOrphan } from './orphan.ts';
import { reachableBinaries, reachableFolder } from './place.ts';
import { acquireLock } from './process-lock.ts';
import type { RunningCluster } from './run-cluster.ts';
import { runCluster } from './run-cluster.ts';
import { upgradeCluster } from './upgrade/upgrade-cluster.ts';

export interface EmbeddedOptions {
  /** The folder of the data, created if missing. For root it may become a symbolic link: see place.ts. */
  dataDir: string;
  /** The wanted port of 127.0.0.1; another free one is used when it is taken or not given. */
  port?: number;
  /** Gives up safety against a power cut for speed: tests. */
  fast?: boolean;
  /** Gets what Postgres says, line by line. */
  log?: (line: string) => void;
  /** Gets sentences for the person at the terminal: what an upgrade to another version of PostgreSQL does. */
  notify?: (sentence: string) => void;
}

export type EmbeddedPostgres = RunningCluster;

/**
 * Runs an embedded PostgreSQL on a folder, as root or a plain user, also after a kill.
 *
 * @throws LockHeldError when a living process runs one on the same folder
 * @throws PostgresStartError with Postgres's own words when it does not start
 * @throws ClusterUpgradeError when another version of PostgreSQL made the data, and it cannot be upgraded
 */
export async function startEmbeddedPostgres(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const { dataDir, fast = false, log = () => undefined, notify = () => undefined } = options;
  const account = postgresAccount(path.join(dataDir, CLUSTER_FOLDER));
  const folder = await reachableFolder(dataDir, account);
  const cluster = path.join(folder, CLUSTER_FOLDER);
  refuseForeign(cluster, account);
  const release = acquireLock(path.join(folder, LOCK_FILE));
  try {
    const binaries = reachableBinaries(findBinaries(), account);
    await stopOrphan(cluster);
    await upgradeCluster({ folder, binaries, account, fast, log, notify });
    const password = ensureCluster({ folder, binaries, account, fast });
    const running = await runCluster({ cluster, password, binaries, account, fast, log }, options.port);
    const stop = async (): Promise<void> => {
      await running.stop();
      release();
    };
    return { ...running, stop };
  } catch (error) {
    release();
    throw error;
  }
}
