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

/** Creates the folder and syncs every new level of its path. */
async function createFolderDurably(path: string): Promise<void> {
  const firstCreated = await mkdir(path, { recursive: true, mode: 0o700 });
  if (firstCreated === undefined) return;
  for (let level = path; level.length >= firstCreated.length; level = dirname(level))
    await syncFolder(dirname(level));
}

/**
 * Writes a file atomically: first under a temporary name in `partialDir` (on the same file system), then renamed. After this resolves, the
 * file survives a power failure.
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
    await createFolderDurably(dirname(path));
    await rename(partial, path);
    await syncFolder(dirname(path));
  } catch (error) {
    await rm(partial, { force: true });
    throw error;
  }
}
