import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { createFolder } from '../storage/create-folder.ts';
import { removeOlderThan } from '../storage/remove-older-than.ts';
import { writeFileDurably } from '../storage/write-file-durably.ts';
import { nameOf, timeOf } from './archive-name.ts';
import type { ArchiveStore } from './archive-store.types.ts';

const PARTIAL_MS = 24 * 3_600_000;

/** Keeps backups in a folder. */
export const folderArchives = (folder: string): ArchiveStore => ({
  async write(at, content) {
    const partial = join(folder, '.partial');
    await createFolder(partial);
    await removeOlderThan(partial, PARTIAL_MS);
    const name = nameOf(at);
    const path = join(folder, name);
    await writeFileDurably(path, content, partial);
    return { name, path, bytes: (await stat(path)).size };
  },

  async deleteBefore(before) {
    const old = (await readdir(folder)).filter((name) => (timeOf(name) ?? Infinity) < before.getTime());
    for (const name of old) await rm(join(folder, name), { force: true });
    return old.length;
  },
});
