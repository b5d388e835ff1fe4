import path from 'node:path';
import {
  type EmbeddedOptions,
  type EmbeddedPostgres,
  LockHeldError,
  startEmbeddedPostgres,
  sweepAbandonedData,
} from '@dubs/db/embedded';
import { StepError } from '@dubs/terminal';
import { isUnwritable } from '../explain-error.ts';
import { openLog } from './log-file.ts';

/** Preferred port of the embedded database, different from PostgreSQL's default. */
const PORT = 54_329;

export interface KeptDatabase {
  url: string;
  stop(): Promise<void>;
}

/**
 * Starts the embedded PostgreSQL in `<dataDir>/postgres`.
 *
 * @throws StepError if it does not start; as it is, an error by which its folder cannot be written
 */
export async function startEmbedded(
  dataDir: string,
  options: Omit<EmbeddedOptions, 'dataDir'>,
): Promise<EmbeddedPostgres> {
  try {
    return await startEmbeddedPostgres({ ...options, dataDir: path.join(dataDir, 'postgres') });
  } catch (error) {
    if (isUnwritable(error)) throw error;
    if (!(error instanceof LockHeldError)) throw new StepError((error as Error).message);
    throw new StepError(`Process ${error.holder.pid} already runs the database in ${dataDir}.`);
  }
}

/**
 * Runs the embedded PostgreSQL in `<dataDir>/postgres`, and restarts it on the same port if it ends.
 *
 * @param warn prints a line for the person at the terminal
 * @param onLoss called once if it cannot be restarted
 */
export async function keepDatabase(
  dataDir: string,
  warn: (text: string) => void,
  onLoss: (why: Error) => void,
): Promise<KeptDatabase> {
  const log = openLog(path.join(dataDir, 'logs', 'postgres.log'));
  const start = (port: number): Promise<EmbeddedPostgres> =>
    startEmbedded(dataDir, { port, log: log.write, notify: warn });

  let database = await start(PORT);
  // Not before the start, which records the current path of the data folder: the folder may have been moved.
  sweep(warn);
  const { url, port } = database;
  let stopping = false;
  let restarted = Promise.resolve();

  const restart = async (): Promise<void> => {
    if (stopping) return;
    warn('The database ended by itself and starts again.');
    await database.stop();
    database = await start(port);
    if (database.port !== port) throw new StepError(`Its port ${port} is taken now.`);
    watch();
  };
  const watch = (): void =>
    void database.gone.then(() => {
      restarted = restart().catch(onLoss);
    });
  watch();

  return {
    url,
    stop: async () => {
      stopping = true;
      await restarted;
      await database.stop();
      log.close();
    },
  };
}

/** Deletes the databases of data folders that no longer exist. A failure does not prevent the start. */
function sweep(warn: (text: string) => void): void {
  try {
    for (const dataDir of sweepAbandonedData())
      warn(`Deleted the database of ${dataDir}, a data folder that is gone.`);
  } catch (error) {
    warn(`Databases of data folders that are gone could not be deleted: ${(error as Error).message}`);
  }
}
