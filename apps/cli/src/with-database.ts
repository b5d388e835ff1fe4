import path from 'node:path';
import { StorageUnavailable } from '@dubs/core/ports';
import { DataKeysRefused } from '@dubs/db';
import { MissingCreatedb } from '@dubs/db/backup';
import { ClusterUpgradeError, isAlive, readLock, startEmbeddedPostgres } from '@dubs/db/embedded';
import { loadDataDir, settingText } from '@dubs/platform/config';
import { StepError, warn } from '@dubs/terminal';
import { readRunning } from './start/instance.ts';

/** Errors whose messages are for the person at the terminal. */
const SENTENCES = [DataKeysRefused, StorageUnavailable, ClusterUpgradeError, MissingCreatedb];

/**
 * Does something with the database that a start would use: the one of DATABASE_URL, not through its pooler; else the embedded one in DATA_DIR,
 * of the Dubs that is running there, or started for this alone.
 *
 * @param work gets the connection string
 * @throws StepError with a sentence when the data keys or the object storage refuse it, the embedded database cannot be upgraded, or
 *   the role lacks CREATEDB
 */
export async function withDatabase<T>(work: (url: string) => Promise<T>): Promise<T> {
  try {
    return await inFoundDatabase(work);
  } catch (error) {
    const isSentence = SENTENCES.some((kind) => error instanceof kind);
    throw isSentence ? new StepError((error as Error).message) : error;
  }
}

async function inFoundDatabase<T>(work: (url: string) => Promise<T>): Promise<T> {
  const given = settingText('DATABASE_DIRECT_URL') ?? settingText('DATABASE_URL');
  if (given) return work(given);
  const dataDir = loadDataDir();
  const holder = readLock(path.join(dataDir, 'lock'));
  const running = holder && isAlive(holder) ? readRunning(dataDir) : undefined;
  if (running) return work(running.databaseUrl);
  const database = await startEmbeddedPostgres({ dataDir: path.join(dataDir, 'postgres'), notify: warn });
  try {
    return await work(database.url);
  } finally {
    await database.stop();
  }
}
