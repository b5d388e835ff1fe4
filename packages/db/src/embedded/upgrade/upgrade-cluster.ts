import { closeSync, existsSync, fsyncSync, openSync, readFileSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { copyDatabase } from '../../backup/copy-database.ts';
import { majorOf } from '../binaries.ts';
import { type ClusterOptions, createCluster, readPassword } from '../cluster.ts';
import { CLUSTER_FOLDER, LOCK_FILE } from '../layout.ts';
import { stopOrphan } from '../orphan.ts';
import { outliveProcess } from '../process-lock.ts';
import { runCluster } from '../run-cluster.ts';
import { fetchBinaries } from './fetch-binaries.ts';

/** The new cluster while it is being filled, and when it is complete but has not replaced the old one yet. */
const DRAFT_FOLDER = 'cluster.draft';
const COMPLETE_FOLDER = 'cluster.complete';
const PROGRAMS_FOLDER = 'earlier-programs';

/** Thrown when data of another version of PostgreSQL is not upgraded and remains unchanged. The message is for the user at the terminal. */
class ClusterUpgradeError extends Error {
  override readonly name = 'ClusterUpgradeError';
}

export interface UpgradeOptions extends ClusterOptions {
  log: (line: string) => void;
  notify: (sentence: string) => void;
}

/** Renames an entry of the folder. After this returns, the new name survives a power failure. */
function renameDurably(folder: string, from: string, to: string): void {
  renameSync(path.join(folder, from), path.join(folder, to));
  const opened = openSync(folder, 'r');
  fsyncSync(opened);
  closeSync(opened);
}

/** Completes an exchange of clusters that was interrupted between its two renames. */
function completeExchange(folder: string): void {
  const isThere = (name: string) => existsSync(path.join(folder, name));
  if (!isThere(CLUSTER_FOLDER) && isThere(COMPLETE_FOLDER))
    renameDurably(folder, COMPLETE_FOLDER, CLUSTER_FOLDER);
}

/**
 * If the folder has data of an earlier major version of PostgreSQL, copies it to a new cluster and exchanges the two. The old cluster is only
 * read and is kept. Until the exchange, a start finds it unchanged. The caller holds the lock of the folder.
 *
 * @throws ClusterUpgradeError if the data is from a newer version or cannot be copied
 */
export async function upgradeCluster(options: UpgradeOptions): Promise<void> {
  const { folder, binaries, notify } = options;
  completeExchange(folder);
  const password = readPassword(folder);
  if (password === undefined) return;
  const cluster = path.join(folder, CLUSTER_FOLDER);
  const found = Number(readFileSync(path.join(cluster, 'PG_VERSION'), 'utf8'));
  const own = majorOf(binaries);
  if (found === own) return;
  if (found > own)
    throw new ClusterUpgradeError(
      `The database in ${cluster} is of PostgreSQL ${found}, and this version of Dubs has PostgreSQL ${own}. ` +
        'Install the newer version of Dubs that it was used with. Nothing was changed.',
    );
  notify(
    `The database is of PostgreSQL ${found}, and this version of Dubs has PostgreSQL ${own}. It is upgraded now; ` +
      `that needs a network for PostgreSQL ${found} (some 25 MB) and as much free disk as the database takes.`,
  );
  const remove = (name: string) => rmSync(path.join(folder, name), { recursive: true, force: true });
  // A start that was killed may have left a draft.
  await stopOrphan(path.join(folder, DRAFT_FOLDER));
  remove(COMPLETE_FOLDER);
  try {
    await fillDraft(options, found, password);
    renameDurably(folder, DRAFT_FOLDER, COMPLETE_FOLDER);
  } catch (error) {
    throw new ClusterUpgradeError(
      `The database could not be upgraded from PostgreSQL ${found} to ${own}: ${(error as Error).message.replace(/\.?$/, '.')} ` +
        'Nothing was changed. The next start tries again; until then the version of Dubs from before can use it.',
      { cause: error },
    );
  } finally {
    remove(DRAFT_FOLDER);
    remove(PROGRAMS_FOLDER);
  }
  // If this is interrupted between the two renames, the next start completes the exchange. An earlier version of Dubs would create an empty
  // cluster instead, so it must not get the lock.
  const restoreLock = outliveProcess(path.join(folder, LOCK_FILE));
  const kept = `cluster-of-postgresql-${found}-${new Date().toISOString().replaceAll(':', '')}`;
  renameDurably(folder, CLUSTER_FOLDER, kept);
  completeExchange(folder);
  restoreLock();
  notify(
    `The database is of PostgreSQL ${own} now: every row was compared. The old one is kept in ${path.join(folder, kept)}; ` +
      'delete that folder when you have seen that all is there.',
  );
}

/** Creates a new cluster with all rows of the old one. */
async function fillDraft(options: UpgradeOptions, found: number, password: string): Promise<void> {
  const { folder, account, fast, log, binaries } = options;
  const earlier = await fetchBinaries(found, path.join(folder, PROGRAMS_FOLDER));
  const common = { password, account, fast, log };
  const old = await runCluster({ ...common, cluster: path.join(folder, CLUSTER_FOLDER), binaries: earlier });
  try {
    createCluster(options, DRAFT_FOLDER, password);
    const draft = await runCluster({ ...common, cluster: path.join(folder, DRAFT_FOLDER), binaries });
    try {
      await copyDatabase(old.url, draft.url);
    } finally {
      await draft.stop();
    }
  } finally {
    await old.stop();
  }
}
