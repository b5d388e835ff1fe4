import { DATABASE_VARIABLE } from './database.ts';
import { ORIGIN_VARIABLE } from './origin.ts';
import { startApps } from './start-apps.ts';
import { type RunDatabase, startDatabase } from './start-database.ts';

/**
 * Starts the product for a run, and sets its origin for the workers. Returns the function that stops it, which fails the run if server
 * or worker logged an error.
 *
 * @param fill puts data into the empty, migrated database before the apps start
 */
export async function startProduct(
  fill: (database: RunDatabase) => Promise<void> = async () => {},
): Promise<() => Promise<void>> {
  const database = await startDatabase();
  try {
    await fill(database);
    const apps = await startApps(database);
    process.env[ORIGIN_VARIABLE] = apps.origin;
    process.env[DATABASE_VARIABLE] = database.url;
    return async () => {
      await apps.stop();
      await database.stop();
      if (apps.errors.length > 0)
        throw new Error(`Server or worker logged errors:\n${apps.errors.join('\n')}`);
    };
  } catch (error) {
    await database.stop();
    throw error;
  }
}
