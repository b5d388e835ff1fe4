import { statSync } from 'node:fs';
import path from 'node:path';
import { isAlive, readLock } from '@dubs/db/embedded';
import { loadDataDir, loadSetting, settingText } from '@dubs/platform/config';
import { StepError, warn } from '@dubs/terminal';
import { startEmbedded } from './start/database.ts';
import { readRunning } from './start/instance.ts';

/**
 * Does something with the database that a start would use: the one of DATABASE_URL, not through its pooler; else the embedded one in DATA_DIR,
 * of the Dubs that is running there, or started for this alone. Only with `mayCreate` does it create that one.
 *
 * @param work gets the connection string
 * @throws ConfigError when the address cannot be one of a PostgreSQL
 * @throws StepError when there is no embedded one, or it does not start
 */
export async function withDatabase<T>(
  work: (url: string) => Promise<T>,
  { mayCreate = false } = {},
): Promise<T> {
  const given =
    loadSetting('DATABASE_DIRECT_URL') ?? (settingText('DATABASE_URL') && loadSetting('DATABASE_URL'));
  if (given) return work(given);
  const dataDir = loadDataDir();
  const holder = readLock(path.join(dataDir, 'lock'));
  const running = holder && isAlive(holder) ? readRunning(dataDir) : undefined;
  if (running) return work(running.databaseUrl);
  if (!mayCreate && !statSync(path.join(dataDir, 'postgres'), { throwIfNoEntry: false }))
    throw new StepError(
      `There is no database in ${dataDir}. Set DATA_DIR to the folder of your Dubs, or DATABASE_URL. \`dubs migrate\` creates a new one.`,
    );
  const database = await startEmbedded(dataDir, { notify: warn });
  try {
    return await work(database.url);
  } finally {
    await database.stop();
  }
}
