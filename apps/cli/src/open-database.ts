import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { type DataSecrets, type Db, type DbOptions, openDb } from '@dubs/db';
import { environmentWith, loadDataDir, loadDataSecrets, settingText } from '@dubs/platform/config';

/** Returns the secrets that the data keys are derived from, from the settings or from the file that `npm start` keeps. */
export function findDataSecrets(dataDir = loadDataDir()): DataSecrets {
  const file = path.join(dataDir, 'data-keys');
  const isKept = !settingText('DATA_KEYS') && settingText('NODE_ENV') !== 'production' && existsSync(file);
  return loadDataSecrets(environmentWith(isKept ? { DATA_KEYS: readFileSync(file, 'utf8').trim() } : {}));
}

/** Opens the database with its data keys. */
export const openDatabase = (
  databaseUrl: string,
  options: Omit<DbOptions, 'dataSecrets'>,
  dataDir?: string,
): Db => openDb(databaseUrl, { ...options, dataSecrets: findDataSecrets(dataDir) });

/** Calls `work` with the database, opened like `openDatabase` opens it, and closes it. */
export async function withDb<T>(
  databaseUrl: string,
  options: Omit<DbOptions, 'dataSecrets'>,
  work: (db: Db) => Promise<T>,
  dataDir?: string,
): Promise<T> {
  const db = openDatabase(databaseUrl, options, dataDir);
  try {
    return await work(db);
  } finally {
    await db.destroy();
  }
}
