import { migrateToLatest, MISSING_RIGHTS, setRoleLimits, sqlState } from '@dubs/db';
import { describeError } from '@dubs/platform';
import { settingText } from '@dubs/platform/config';
import { StepError, warn } from '@dubs/terminal';

/**
 * Applies all pending migrations. A pooler ignores the limits that a connection sets, so behind one the role gets
 * them.
 *
 * @returns the names of the applied migrations, oldest first
 * @throws StepError with the error message of the database
 */
export async function bringUpToDate(databaseUrl: string): Promise<string[]> {
  let isMigrated = false;
  try {
    const applied = await migrateToLatest(databaseUrl, {
      onBackup: () => warn('A backup reads the database. The migration goes on when it has ended.'),
      onOtherEncoding: (encoding) =>
        warn(
          `The database has the encoding ${encoding}, so long posts and some reactions fail. \`dubs backup\` and \`dubs restore\` move it to one in UTF-8.`,
        ),
      onNewer: () =>
        warn(
          'A newer version of Dubs has changed the database. The version just before it works with it; earlier ones may not.',
        ),
    });
    isMigrated = true;
    const pooler = settingText('DATABASE_DIRECT_URL') && settingText('DATABASE_URL');
    if (pooler) await setRoleLimits(databaseUrl, decodeURIComponent(new URL(pooler).username));
    return applied;
  } catch (error) {
    const { host } = new URL(databaseUrl);
    const advice =
      !isMigrated && sqlState(error) === MISSING_RIGHTS
        ? '. The role must own the database and its tables.'
        : '';
    throw new StepError(
      `The database at ${host} could not be brought up to date: ${describeError(error)}${advice}`,
    );
  }
}
