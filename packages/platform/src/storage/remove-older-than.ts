import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { isMissing } from './is-missing.ts';

async function listNames(folder: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    if (isMissing(error)) return [];
    throw error;
  }
}

/** Deletes the files and folders directly in `folder` that have not changed for `ageMs`. */
export async function removeOlderThan(folder: string, ageMs: number): Promise<void> {
  for (const name of await listNames(folder)) {
    const path = join(folder, name);
    try {
      if ((await stat(path)).mtimeMs < Date.now() - ageMs) await rm(path, { recursive: true, force: true });
    } catch (error) {
      // Another process that starts at the same time may have deleted it.
      if (!isMissing(error)) throw error;
    }
  }
}
