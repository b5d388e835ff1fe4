import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { removeOlderThan } from './remove-older-than.ts';

const DAY_MS = 24 * 3_600_000;

/** `host~pid~random`: who a folder belongs to, so that the next process can tell whether its owner still lives. */
const host = hostname().replace(/[^\w.-]/g, '-');

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // Anything but "no such process" means that there is one, of another user.
    return !(error instanceof Error && 'code' in error && error.code === 'ESRCH');
  }
}

/** Whether the folder's process is gone. Our own number on a folder that was there before us is an earlier life's. */
const isAbandoned = (pid: number): boolean => pid === process.pid || !isAlive(pid);

/**
 * Makes a folder under `parent` for what this process has under way (uploads), and removes what earlier ones left:
 * at once when they ran on this machine and are gone. Of other machines, which may live and stand idle, only files
 * older than a day go. Call it once a process. Answers the folder's path.
 */
export async function createTempDir(parent: string): Promise<string> {
  await mkdir(parent, { recursive: true, mode: 0o700 });
  for (const name of await readdir(parent)) {
    const [owner, pid] = name.split('~');
    const folder = join(parent, name);
    if (owner !== host) await removeOlderThan(folder, DAY_MS);
    else if (isAbandoned(Number(pid))) await rm(folder, { recursive: true, force: true });
  }
  return mkdtemp(join(parent, `${host}~${process.pid}~`));
}
