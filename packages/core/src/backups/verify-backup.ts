import { createHash } from 'node:crypto';
import { text } from 'node:stream/consumers';
import { isKnownMigration } from '@dubs/db';
import { type Archive, BackupRefused } from '../ports.ts';
import { MANIFEST, type Manifest, readManifest, tableFile, TABLES } from './manifest.ts';

/** Returns the whole text of a small file. */
export const readText = async (archive: Archive, name: string): Promise<string> =>
  text(await archive.read(name));

async function hashFile(archive: Archive, name: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const piece of await archive.read(name)) hash.update(piece);
  return hash.digest('hex');
}

/**
 * Checks that an archive has exactly the files and tables that its manifest lists, and their hashes. Returns the manifest; throws
 * `BackupRefused` with a sentence otherwise.
 */
export async function verifyBackup(archive: Archive): Promise<Manifest> {
  if (!archive.names.includes(MANIFEST))
    throw new BackupRefused('It is no backup of Dubs: its manifest is missing.');
  const manifest = readManifest(await readText(archive, MANIFEST).catch(() => ''));
  if (!manifest)
    throw new BackupRefused('Its manifest cannot be read: it is damaged, or of a newer version of Dubs.');
  const expected = new Map(manifest.files.map(({ name, sha256 }) => [name, sha256]));
  const present = new Set(archive.names);
  const tables = new Set(manifest.tables.map(({ name }) => tableFile(name)));
  for (const name of [...expected.keys(), ...tables])
    if (!present.has(name)) throw new BackupRefused(`It lacks the file ${name}.`);
  for (const name of present)
    if (name !== MANIFEST && !expected.has(name))
      throw new BackupRefused(`It holds the file ${name}, which its manifest does not name.`);
  for (const name of present)
    if (name.startsWith(TABLES) && !tables.has(name))
      throw new BackupRefused(`It holds the file ${name}, but its manifest names no such table.`);
  for (const [name, sha256] of expected) {
    const found = await hashFile(archive, name).catch((error: unknown) => String(error));
    if (found !== sha256)
      throw new BackupRefused(`Its file ${name} is damaged: it has another hash than when it was written.`);
  }
  return manifest;
}

/** Throws `BackupRefused` if a newer version of Dubs made the archive. */
export function requireKnownVersion({ version, migrations }: Manifest): void {
  const unknown = migrations.find((name) => !isKnownMigration(name));
  if (unknown !== undefined)
    throw new BackupRefused(
      `Dubs ${version} made it, which is newer than this one: its database has had the migration ${unknown}. Install that version first.`,
    );
}
