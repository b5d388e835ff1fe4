import { ORIGIN_VARIABLE } from './origin.ts';
import { type RunDatabase, startDatabase } from './start-database.ts';
import { startServer } from './start-server.ts';

/**
 * Starts the product for a run and tells the workers where it is. What it answers stops it again, and fails the run when
 * the server logged an error.
 *
 * @param fill puts data into the empty, migrated database before the server starts
 */
export async function startProduct(
  fill: (database: RunDatabase) => Promise<void> = async () => {},
): Promise<() => Promise<void>> {
  const database = await startDatabase();
  try {
    await fill(database);
    const server = await startServer(database);
    process.env[ORIGIN_VARIABLE] = server.origin;
    return async () => {
      await server.stop();
      await database.stop();
      if (server.errors.length > 0) throw new Error(`The server logged errors:\n${server.errors.join('\n')}`);
    };
  } catch (error) {
    await database.stop();
    throw error;
  }
}
