import path from 'node:path';
import {
  type EmbeddedOptions,
  type EmbeddedPostgres,
  LockHeldError,
  startEmbeddedPostgres,
  sweepAbandonedData,
} from '@dubs/db/embedded';
import { StepError } from '@dubs/terminal';
import { openLog } from './log-file.ts';

/** The port that the embedded database likes, away from the usual one of a PostgreSQL on the machine. */
const PORT = 54_329;

export interface KeptDatabase {
  url: string;
  stop(): Promise<void>;
}

/**
 * Starts the embedded PostgreSQL in `<dataDir>/postgres`.
 *
 * @throws StepError with a sentence when it does not start
 */
export async function startEmbedded(
  dataDir: string,
  options: Omit<EmbeddedOptions, 'dataDir'>,
): Promise<EmbeddedPostgres> {
  try {
    return await startEmbeddedPostgres({ ...options, dataDir: path.join(dataDir, 'postgres') });
  } catch (error) {
    if (!(error instanceof LockHeldError)) throw new StepError((error as Error).message);
    throw new StepError(`Process ${error.holder.pid} already runs the database in ${dataDir}.`);
  }
}

/**
 * Runs the embedded PostgreSQL in `<dataDir>/postgres`, and again on the same port when it dies.
 *
 * @param warn prints a line for the person at the terminal
 * @param onLoss called once when it cannot be brought back
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
  // Only now: the start notes where its own data folder is, which may have been moved.
  sweep(warn);
  const { url, port } = database;
  let stopping = false;
  let revival = Promise.resolve();

  const revive = async (): Promise<void> => {
    if (stopping) return;
    warn('The database ended by itself and starts again.');
    await database.stop();
    database = await start(port);
    if (database.port !== port) throw new StepError(`Its port ${port} is taken now.`);
    watch();
  };
  const watch = (): void =>
    void database.gone.then(() => {
      revival = revive().catch(onLoss);
    });
  watch();

  return {
    url,
    stop: async () => {
      stopping = true;
      await revival;
      await database.stop();
      log.close();
    },
  };
}

/** Deletes the databases of data folders that are gone. A failure to do so does not prevent the start. */
function sweep(warn: (text: string) => void): void {
  try {
    for (const dataDir of sweepAbandonedData())
      warn(`Deleted the database of ${dataDir}, a data folder that is gone.`);
  } catch (error) {
    warn(`Databases of data folders that are gone could not be deleted: ${(error as Error).message}`);
  }
}
