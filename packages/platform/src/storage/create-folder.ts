import { mkdir, stat } from 'node:fs/promises';
import { dirname } from 'node:path';

/** Creates one folder whose parent exists, unless it exists already. */
async function createOne(path: string): Promise<void> {
  try {
    await mkdir(path, { mode: 0o700 });
  } catch (error) {
    const found = await stat(path).catch(() => null);
    if (!found?.isDirectory()) throw error;
  }
}

/**
 * Creates a folder and its parents for the owner of the process alone. Throws where none can be created although the parent exists, such as
 * in /proc: there Node's own recursive `mkdir` repeats its attempt for ever.
 */
export async function createFolder(path: string): Promise<void> {
  try {
    await createOne(path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    await createFolder(dirname(path));
    await createOne(path);
  }
}
