import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { createFolder } from './create-folder.ts';
import { removeOlderThan } from './remove-older-than.ts';

const DAY_MS = 24 * 3_600_000;

/** Folders are named `host~pid~random`, so that the next process can tell whether their owner is still running. */
const host = hostname().replace(/[^\w.-]/g, '-');

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // Any other error means that the process exists and belongs to another user.
    return !(error instanceof Error && 'code' in error && error.code === 'ESRCH');
  }
}

/** True if the folder's process has ended. A folder with our own pid is from an earlier process. */
const isAbandoned = (pid: number): boolean => pid === process.pid || !isAlive(pid);

/**
 * Creates a folder under `parent` for this process's uploads and returns its path. Deletes the folders of ended processes of this
 * machine, and files older than a day of other machines, whose processes may be running. Call it once per process.
 */
export async function createTempDir(parent: string): Promise<string> {
  await createFolder(parent);
  for (const name of await readdir(parent)) {
    const [owner, pid] = name.split('~');
    const folder = join(parent, name);
    if (owner !== host) await removeOlderThan(folder, DAY_MS);
    else if (isAbandoned(Number(pid))) await rm(folder, { recursive: true, force: true });
  }
  return mkdtemp(join(parent, `${host}~${process.pid}~`));
}
