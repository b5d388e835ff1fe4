import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Db, DbOptions } from '@dubs/db';
import { openDb } from '@dubs/db';
import { environmentWith, loadDataDir, loadDataSecrets, settingText } from '@dubs/platform/config';

/** Opens the database with the data keys of the settings, or those that `npm start` keeps in the data folder. */
export function openDatabase(
  databaseUrl: string,
  options: Omit<DbOptions, 'dataSecrets'>,
  dataDir = loadDataDir(),
): Db {
  const file = path.join(dataDir, 'data-keys');
  const isKept = !settingText('DATA_KEYS') && settingText('NODE_ENV') !== 'production' && existsSync(file);
  const env = environmentWith(isKept ? { DATA_KEYS: readFileSync(file, 'utf8').trim() } : {});
  return openDb(databaseUrl, { ...options, dataSecrets: loadDataSecrets(env) });
}
