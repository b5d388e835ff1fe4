import { chmod } from 'node:fs/promises';
import { migrateToLatest, openDb } from '@dubs/db';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '@dubs/db/embedded';
import { sql } from 'kysely';

/** Starts a migrated database in a new folder, with settings that need a restart of PostgreSQL. */
export async function startDatabase(
  dataDir: string,
  settings: Record<string, string>,
  { fast = false } = {},
): Promise<EmbeddedPostgres> {
  // PostgreSQL's own account needs access to the folder.
  await chmod(dataDir, 0o711);
  const first = await startEmbeddedPostgres({ dataDir, fast });
  const db = openDb(first.url, { max: 1 });
  for (const [name, value] of Object.entries(settings))
    await sql`alter system set ${sql.ref(name)} = ${sql.lit(value)}`.execute(db);
  await db.destroy();
  await first.stop();
  const postgres = await startEmbeddedPostgres({ dataDir, fast });
  await migrateToLatest(postgres.url);
  return postgres;
}
