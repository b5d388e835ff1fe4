import { statSync } from 'node:fs';
import path from 'node:path';
import { loadDataDir, loadSetting, settingText } from '@dubs/platform/config';
import { StepError, warn } from '@dubs/terminal';
import { startEmbedded } from './start/database.ts';
import { findRunning } from './start/instance.ts';

/**
 * Calls `work` with the database that `dubs start` would use. That is the one of DATABASE_URL, bypassing its pooler,
 * or the embedded one in DATA_DIR. If no Dubs runs there, starts the embedded one for the duration of `work`, and
 * creates it only if `mayCreate`.
 *
 * @param work gets the connection string
 * @throws ConfigError if the URL is not one of a PostgreSQL
 * @throws StepError if there is no embedded database, or it does not start
 */
export async function withDatabase<T>(
  work: (url: string) => Promise<T>,
  { mayCreate = false } = {},
): Promise<T> {
  const given =
    loadSetting('DATABASE_DIRECT_URL') ?? (settingText('DATABASE_URL') && loadSetting('DATABASE_URL'));
  if (given) return work(given);
  const dataDir = loadDataDir();
  const running = findRunning(dataDir);
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
