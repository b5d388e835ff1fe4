import { isKnownMigration } from '../migrate.ts';
import { fingerprintTables } from './fingerprint-tables.ts';
import { fillTables } from './load-tables.ts';
import { openSnapshot } from './open-snapshot.ts';

/**
 * Copies everything into an empty database, possibly of another version of PostgreSQL, and compares the two. The copy has the same
 * migrations as the original.
 *
 * @throws if a newer version of Dubs created the original, or the copy differs from it
 */
export async function copyDatabase(from: string, to: string): Promise<void> {
  const snapshot = await openSnapshot(from);
  try {
    const unknown = snapshot.migrations.find((name) => !isKnownMigration(name));
    if (unknown !== undefined)
      throw new Error(`a newer version of Dubs has used it, with the migration ${unknown}`);
    if (snapshot.migrations.length === 0) return;
    await fillTables(to, { ...snapshot, read: async (table) => snapshot.copy(table) });
  } finally {
    await snapshot.close();
  }
  const [before, after] = await Promise.all([fingerprintTables(from), fingerprintTables(to)]);
  const names = Object.keys({ ...before, ...after }).filter((name) => before[name] !== after[name]);
  if (names.length > 0) throw new Error(`the copy differs from it in ${names.join(', ')}`);
}
