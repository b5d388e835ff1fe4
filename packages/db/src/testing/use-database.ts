import { afterAll, inject } from 'vitest';
import { type DbOptions, openDb } from '../client.ts';
import { copyTemplate, type TestDatabase } from './template.ts';

/** Creates an empty, migrated database for one test file. Needs `@dubs/db/testing` as vitest's `globalSetup`. */
export const createTestDatabase = (): Promise<TestDatabase> => copyTemplate(inject('databaseUrl'));

/** Copies a test database that nothing is connected to. */
export const copyTestDatabase = ({ url }: TestDatabase): Promise<TestDatabase> =>
  copyTemplate(inject('databaseUrl'), new URL(url).pathname.slice(1));

/** Creates a database with a pool. `onEnd` registers the end of both: by default that of the file, with `onTestFinished` that of the test. */
export async function useDatabase(options?: DbOptions, onEnd: (end: () => Promise<void>) => void = afterAll) {
  const database = await createTestDatabase();
  const db = openDb(database.url, options);
  onEnd(async () => {
    await db.destroy();
    await database.drop();
  });
  return { url: database.url, db };
}
