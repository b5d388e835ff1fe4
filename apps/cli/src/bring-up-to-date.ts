import { migrateToLatest, setRoleLimits } from '@dubs/db';
import { describeError } from '@dubs/platform';
import { settingText } from '@dubs/platform/config';
import { StepError, warn } from '@dubs/terminal';

/**
 * Applies the migrations that the database has not had yet. Behind a pooler, which takes no bounds from a connection, the role gets them.
 *
 * @returns their names, oldest first
 * @throws StepError with the database's own words
 */
export async function bringUpToDate(databaseUrl: string): Promise<string[]> {
  try {
    const applied = await migrateToLatest(databaseUrl, {
      onBackup: () => warn('A backup reads the database. The migration goes on when it has ended.'),
    });
    const pooler = settingText('DATABASE_DIRECT_URL') && settingText('DATABASE_URL');
    if (pooler) await setRoleLimits(databaseUrl, decodeURIComponent(new URL(pooler).username));
    return applied;
  } catch (error) {
    const { host } = new URL(databaseUrl);
    throw new StepError(`The database at ${host} could not be brought up to date: ${describeError(error)}`);
  }
}
