import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { removeOlderThan } from '../storage/remove-older-than.ts';
import { writeFileDurably } from '../storage/write-file-durably.ts';

const NAME = /^dubs-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z\.zip$/;
const PARTIAL_MS = 24 * 3_600_000;

/** Returns the name of a backup of that moment: `dubs-20260310T030000Z.zip`. */
const nameOf = (at: Date): string => `dubs-${at.toISOString().slice(0, 19).replace(/[-:]/g, '')}Z.zip`;

/** Returns the moment of a backup by its name, or null for another file. */
function timeOf(name: string): number | null {
  const [, year, month, day, hour, minute, second] = NAME.exec(name) ?? [];
  return year ? Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`) : null;
}

/** Writes a backup into a folder, all or nothing, readable by its owner alone. */
export async function writeArchive(
  folder: string,
  at: Date,
  content: AsyncIterable<Uint8Array>,
): Promise<{ name: string; path: string; bytes: number }> {
  const partial = join(folder, '.partial');
  await mkdir(partial, { recursive: true, mode: 0o700 });
  await removeOlderThan(partial, PARTIAL_MS);
  const name = nameOf(at);
  const path = join(folder, name);
  await writeFileDurably(path, content, partial);
  return { name, path, bytes: (await stat(path)).size };
}

/** Deletes the backups of a folder that were made before a moment; other files stay. Returns how many there were. */
export async function deleteArchivesBefore(folder: string, before: Date): Promise<number> {
  const old = (await readdir(folder)).filter((name) => (timeOf(name) ?? Infinity) < before.getTime());
  for (const name of old) await rm(join(folder, name), { force: true });
  return old.length;
}
