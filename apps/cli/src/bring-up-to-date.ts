import { migrateToLatest } from '@dubs/db';
import { StepError } from '@dubs/terminal';

/** Returns what went wrong, also for errors that have no words of their own, such as two refused addresses at once. */
function describe(error: unknown): string {
  const { message, code } = error as NodeJS.ErrnoException;
  return message || code || String(error);
}

/**
 * Applies the migrations that the database has not had yet.
 *
 * @returns their names, oldest first
 * @throws StepError with the database's own words
 */
export async function bringUpToDate(databaseUrl: string): Promise<string[]> {
  try {
    return await migrateToLatest(databaseUrl);
  } catch (error) {
    const { host } = new URL(databaseUrl);
    throw new StepError(`The database at ${host} could not be brought up to date: ${describe(error)}`);
  }
}
