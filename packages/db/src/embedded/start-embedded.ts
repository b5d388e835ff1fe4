import path from 'node:path';
import { postgresAccount } from './account.ts';
import { findBinaries } from './binaries.ts';
import { ensureCluster, requireOwnCluster } from './cluster.ts';
import { CLUSTER_FOLDER, LOCK_FILE } from './layout.ts';
import { stopOrphan } from './orphan.ts';
import { reachableBinaries, reachableFolder } from './place.ts';
import { acquireLock } from './process-lock.ts';
import { runCluster, type RunningCluster } from './run-cluster.ts';
import { upgradeCluster } from './upgrade/upgrade-cluster.ts';

export interface EmbeddedOptions {
  /** The data folder, created if missing. As root it may become a symbolic link: see place.ts. */
  dataDir: string;
  /** The preferred port on 127.0.0.1. If it is in use or absent, a free port is used. */
  port?: number;
  /** True for speed without safety in a power failure, for tests. */
  fast?: boolean;
  /** Receives the output of Postgres, line by line. */
  log?: (line: string) => void;
  /** Receives sentences for the user at the terminal about an upgrade to another version of PostgreSQL. */
  notify?: (sentence: string) => void;
}

export type EmbeddedPostgres = RunningCluster;

/**
 * Runs an embedded PostgreSQL on a folder, as root or another user, even after an earlier run was killed.
 *
 * @throws LockHeldError if a running process uses the same folder
 * @throws PostgresStartError if Postgres does not start, with its output
 * @throws ClusterUpgradeError if the data is from another version of PostgreSQL and cannot be upgraded
 */
export async function startEmbeddedPostgres(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const { dataDir, fast = false, log = () => undefined, notify = () => undefined } = options;
  const account = postgresAccount(path.join(dataDir, CLUSTER_FOLDER));
  const folder = await reachableFolder(dataDir, account);
  const cluster = path.join(folder, CLUSTER_FOLDER);
  requireOwnCluster(cluster, account);
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
