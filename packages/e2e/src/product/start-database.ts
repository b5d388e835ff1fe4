import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { migrateToLatest } from '@dubs/db';
import { startEmbeddedPostgres } from '@dubs/db/embedded';

/** A migrated PostgreSQL for this run, in a temporary folder. */
export interface RunDatabase {
  url: string;
  /** The absolute path of the folder, which also holds the product's other data. */
  dataDir: string;
  stop(): Promise<void>;
}

/** Starts the run's database. */
export async function startDatabase(): Promise<RunDatabase> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'dubs-e2e-'));
  // As root, PostgreSQL runs under another account, which needs access.
  chmodSync(dataDir, 0o711);
  const remove = () => rmSync(dataDir, { recursive: true, force: true, maxRetries: 3 });
  try {
    const postgres = await startEmbeddedPostgres({ dataDir, fast: true });
    const stop = async () => {
      await postgres.stop();
      remove();
    };
    try {
      await migrateToLatest(postgres.url);
    } catch (error) {
      await stop();
      throw error;
    }
    return { url: postgres.url, dataDir, stop };
  } catch (error) {
    remove();
    throw error;
  }
}
