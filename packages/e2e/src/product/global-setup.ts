import { startDatabase } from './start-database.ts';
import { startServer } from './start-server.ts';
import { ORIGIN_VARIABLE } from './origin.ts';

/** Starts the product for a run, tells the workers where it is, and fails the run when the server logged an error. */
export default async function setUp(): Promise<() => Promise<void>> {
  const database = await startDatabase();
  try {
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
