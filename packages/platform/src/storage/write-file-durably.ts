import { randomUUID } from 'node:crypto';
import { mkdir, open, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

/** Makes the folder, and holds the disk to every level of it that is new. */
async function makeFolder(path: string): Promise<void> {
  const firstMade = await mkdir(path, { recursive: true, mode: 0o700 });
  if (firstMade === undefined) return;
  for (let level = path; level.length >= firstMade.length; level = dirname(level))
    await syncFolder(dirname(level));
}

/**
 * Writes a file so that, once this resolves, it survives a power cut, and so that nobody ever sees half of it: first
 * under a name of its own in `partialDir` (of the same file system), then by a rename.
 */
export async function writeFileDurably(
  path: string,
  data: Uint8Array | AsyncIterable<Uint8Array>,
  partialDir: string,
): Promise<void> {
  const partial = join(partialDir, randomUUID());
  try {
    const file = await open(partial, 'wx', 0o600);
    try {
      await writeFile(file, data);
      await file.sync();
    } finally {
      await file.close();
    }
    await makeFolder(dirname(path));
    await rename(partial, path);
    await syncFolder(dirname(path));
  } catch (error) {
    await rm(partial, { force: true });
    throw error;
  }
}
