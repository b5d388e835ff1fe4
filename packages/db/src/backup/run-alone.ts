import { withConnection } from './connect.ts';

/** Runs the work unless another process backs up, or restores, this database. Returns true if it ran. */
export const runAlone = (
  connectionString: string,
  task: 'backup' | 'restore',
  work: () => Promise<void>,
): Promise<boolean> =>
  withConnection(connectionString, `dubs-${task}`, async (client) => {
    const { rows } = await client.query<{ locked: boolean }>(
      'select pg_try_advisory_lock(hashtext($1)) as locked',
      [`dubs.${task}`],
    );
    if (rows[0]?.locked !== true) return false;
    await work();
    return true;
  });
