import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chownSync, existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Account } from './account.ts';
import { type Binaries, program } from './binaries.ts';
import { CLUSTER_FOLDER, PASSWORD_FILE, SUPERUSER } from './layout.ts';

export interface ClusterOptions {
  /** The real path of the data folder. */
  folder: string;
  binaries: Binaries;
  account: Account;
  /** True to skip the flush to disk, for data that may be lost in a power failure. */
  fast: boolean;
}

/** Returns the superuser's password if the folder has a complete cluster. One whose creation was interrupted lacks its version or password. */
export function readPassword(folder: string): string | undefined {
  const passwordFile = path.join(folder, PASSWORD_FILE);
  const isWhole = existsSync(path.join(folder, CLUSTER_FOLDER, 'PG_VERSION')) && existsSync(passwordFile);
  return isWhole ? readFileSync(passwordFile, 'utf8').trim() : undefined;
}

/**
 * Creates the cluster unless the folder has a complete one.
 *
 * @returns the superuser's password
 * @throws if initdb fails, with its message
 */
export function ensureCluster(options: ClusterOptions): string {
  const kept = readPassword(options.folder);
  if (kept !== undefined) return kept;
  const password = randomBytes(24).toString('base64url');
  createCluster(options, CLUSTER_FOLDER, password);
  writeFileSync(path.join(options.folder, PASSWORD_FILE), `${password}\n`, { mode: 0o600 });
  return password;
}

/** Arguments of `initdb` for the same encoding and order on every machine: UTF-8, ordered by code point. */
export const LOCALE = [
  '--encoding=UTF8',
  '--locale-provider=builtin',
  '--builtin-locale=C.UTF-8',
  '--locale=C',
];

/** Creates a cluster in a folder below the data folder, and replaces an existing one. */
export function createCluster(
  { folder, binaries, account, fast }: ClusterOptions,
  name: string,
  password: string,
): void {
  const cluster = path.join(folder, name);
  rmSync(cluster, { recursive: true, force: true });
  mkdirSync(cluster, { recursive: true, mode: 0o700 });
  if (account) chownSync(cluster, account.uid, account.gid);
  const initdbPasswordFile = path.join(folder, `${PASSWORD_FILE}.${process.pid}`);
  writeFileSync(initdbPasswordFile, `${password}\n`, { mode: 0o600 });
  if (account) chownSync(initdbPasswordFile, account.uid, account.gid);
  try {
    const access = ['-U', SUPERUSER, '--auth=scram-sha-256', `--pwfile=${initdbPasswordFile}`];
    const syncArgs = fast ? ['--no-sync'] : [];
    runInitdb(binaries, account, ['-D', cluster, ...access, ...LOCALE, ...syncArgs]);
  } finally {
    rmSync(initdbPasswordFile, { force: true });
  }
}

/** @throws if the cluster belongs to an account that this process cannot switch to */
export function requireOwnCluster(cluster: string, account: Account): void {
  const owner = statSync(cluster, { throwIfNoEntry: false })?.uid;
  const runner = account?.uid ?? process.getuid?.();
  if (owner !== undefined && runner !== undefined && owner !== runner) {
    throw new Error(
      `The database in ${cluster} belongs to user ${owner}: it was made by a start as root. ` +
        'Start as root again, or choose another DATA_DIR.',
    );
  }
}

function runInitdb(binaries: Binaries, account: Account, args: string[]): void {
  try {
    execFileSync(program(binaries, 'initdb'), args, { cwd: '/', stdio: 'pipe', ...account });
  } catch (error) {
    const said = String((error as { stderr?: Buffer }).stderr ?? '').trim() || (error as Error).message;
    throw new Error(`The database could not be made: ${said}`, { cause: error });
  }
}
