import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Db, migrateToLatest, openDb } from '@dubs/db';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '@dubs/db/embedded';
import { sql } from 'kysely';

/** Starts a migrated database in a new folder, with settings that need a restart of PostgreSQL. */
async function startDatabase(
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

/** A database of `startDatabase`, with the folder for the data of the product on it. */
interface LabDatabase {
  url: string;
  db: Db;
  dataDir: string;
}

/** Calls `work` with a database in a temporary folder, which is deleted afterwards. */
export async function withDatabase<T>(
  settings: Record<string, string>,
  options: { fast: boolean },
  work: (database: LabDatabase) => Promise<T>,
): Promise<T> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'dubs-labs-'));
  const { url, stop } = await startDatabase(dataDir, settings, options);
  const db = openDb(url, { max: 2, name: 'dubs-labs' });
  try {
    return await work({ url, db, dataDir });
  } finally {
    await db.destroy();
    await stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}
