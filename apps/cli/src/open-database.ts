import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { DataSecrets, Db, DbOptions } from '@dubs/db';
import { openDb } from '@dubs/db';
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
