import { withConnection } from './connect.ts';

/** Runs work unless another process holds the backup lock of this database. Returns true if it ran. */
export const withBackupLock = (connectionString: string, work: () => Promise<void>): Promise<boolean> =>
  withConnection(connectionString, 'dubs-backup', async (client) => {
    const { rows } = await client.query<{ locked: boolean }>(
      `select pg_try_advisory_lock(hashtext('dubs.backup')) as locked`,
    );
    if (rows[0]?.locked !== true) return false;
    await work();
    return true;
  });
