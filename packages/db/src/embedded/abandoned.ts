import {
  existsSync,
  lstatSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { hostname } from 'node:os';
import path from 'node:path';
import { CLUSTER_FOLDER, LOCK_FILE } from './layout.ts';
import { isRunning } from './orphan.ts';
import { isAlive, readLock } from './process-lock.ts';

/** The file beside the data in an open place that records where its link is. */
const ORIGIN_FILE = 'origin.json';
const DAY_MS = 86_400_000;
/** Data that was used for less than this counts as a trial. */
const TRIAL_MS = DAY_MS;
const KEPT_MS = 30 * DAY_MS;

interface Origin {
  /** The symbolic link to the data, inside the product's data folder. */
  link: string;
  /** The machine and file system of the link. */
  fileSystem: string;
  /** When the data was first used, in milliseconds since 1970. */
  since: number;
}

/** Returns an id of a folder's file system, which differs from that of another file system mounted at the same place. */
function fileSystemOf(folder: string): string {
  let level = folder;
  const { dev } = statSync(folder);
  while (level !== path.dirname(level) && statSync(path.dirname(level)).dev === dev)
    level = path.dirname(level);
  const { ino, birthtimeMs } = statSync(level);
  // The root is never replaced, and in a container it has no stable birth time.
  return [hostname(), level, ...(level === '/' ? [] : [ino, birthtimeMs])].join(' ');
}

function readOrigin(place: string): Origin | undefined {
  try {
    return JSON.parse(readFileSync(path.join(place, ORIGIN_FILE), 'utf8')) as Origin;
  } catch {
    return undefined;
  }
}

/** Records where the link to the data in an open place is. Called at each start, since people move their folders. */
export function recordOrigin(place: string, link: string): void {
  const folder = realpathSync(path.dirname(link));
  const origin: Origin = {
    link: path.join(folder, path.basename(link)),
    fileSystem: fileSystemOf(folder),
    since: readOrigin(place)?.since ?? Date.now(),
  };
  writeFileSync(path.join(place, ORIGIN_FILE), JSON.stringify(origin), { mode: 0o600 });
}

/** True if the folder was deleted or moved. False if its disk may only be unmounted. */
function isGone(folder: string, fileSystem: string): boolean {
  if (lstatSync(folder, { throwIfNoEntry: false })) return false;
  let ancestor = path.dirname(folder);
  while (!existsSync(ancestor)) ancestor = path.dirname(ancestor);
  return fileSystemOf(ancestor) === fileSystem;
}

/** True if the data was used for less than a day, or has not been used for 30 days. A moved folder records its new place at the next start. */
function isExpendable(place: string, since: number): boolean {
  const control = statSync(path.join(place, CLUSTER_FOLDER, 'global/pg_control'), { throwIfNoEntry: false });
  const lastUsed = control?.mtimeMs ?? since;
  return lastUsed - since < TRIAL_MS || Date.now() - lastUsed > KEPT_MS;
}

function isUsed(place: string): boolean {
  const holder = readLock(path.join(place, LOCK_FILE));
  return (holder !== undefined && isAlive(holder)) || isRunning(path.join(place, CLUSTER_FOLDER));
}

/**
 * Deletes data in open places whose data folder no longer exists. Data without a record of its folder is kept.
 *
 * @returns the data folders that no longer exist
 */
export function sweepAbandoned(places: readonly string[]): string[] {
  const swept: string[] = [];
  for (const open of places.filter((each) => existsSync(each)))
    for (const name of readdirSync(open).filter((each) => each.startsWith('data-'))) {
      const place = path.join(open, name);
      const origin = readOrigin(place);
      if (!origin) continue;
      const dataDir = path.dirname(origin.link);
      if (!isGone(dataDir, origin.fileSystem) || isUsed(place) || !isExpendable(place, origin.since))
        continue;
      rmSync(place, { recursive: true, force: true });
      swept.push(dataDir);
    }
  return swept;
}
