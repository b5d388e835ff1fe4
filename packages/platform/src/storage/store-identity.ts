import { readdir, readFile, realpath, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { isMissing } from './is-missing.ts';
import { writeFileDurably } from './write-file-durably.ts';

/** File with the id of the installation that owns the store. Keys never start with a dot. */
export const IDENTITY_FILE = '.instance';

/** Returns the id in the store's identity file, or null if there is none. */
export async function readIdentity(root: string): Promise<string | null> {
  try {
    return (await readFile(join(root, IDENTITY_FILE), 'utf8')).trim() || null;
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}

/** Writes the identity file atomically. */
export const writeIdentity = (root: string, id: string, partialDir: string): Promise<void> =>
  writeFileDurably(join(root, IDENTITY_FILE), Buffer.from(`${id}\n`), partialDir);

const deviceOf = async (folder: string): Promise<number> => (await stat(folder)).dev;

/** True if the folder contains nothing but what Dubs or the file system itself creates in an empty folder. */
export async function isEmptyStore(root: string): Promise<boolean> {
  const names = await readdir(root).catch((error) => {
    if (isMissing(error)) return [];
    throw error;
  });
  return names.every((name) => name.startsWith('.') || name === 'lost+found');
}

/** True if a file system is mounted on the folder. */
export async function isMountPoint(folder: string): Promise<boolean> {
  try {
    return (await deviceOf(folder)) !== (await deviceOf(dirname(folder)));
  } catch (error) {
    if (isMissing(error)) return false;
    throw error;
  }
}

/** Returns the mount point of the folder, or null if it is the root of the system, which is never unmounted. */
export async function findMountPoint(folder: string): Promise<string | null> {
  let level = await realpath(folder);
  while (level !== dirname(level)) {
    if (await isMountPoint(level)) return level;
    level = dirname(level);
  }
  return null;
}
