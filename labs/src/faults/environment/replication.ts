import { execFileSync } from 'node:child_process';
import { appendFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { openPostgres, type Postgres } from './postgres.ts';

const CAUGHT_UP_WITHIN_MS = 30_000;

/** A database and its standby, which streams from it. */
export interface Replication {
  primary: Postgres;
  standby: Postgres;
  /** Makes commits wait for the standby until the next rebuild, so that a promotion loses none. */
  setSynchronous(): Promise<void>;
  /** Pauses the replay on the standby, or resumes it. */
  pauseReplay(isPaused: boolean): Promise<void>;
  /** Promotes the standby to primary. */
  promote(): Promise<void>;
  /** Undoes a promotion: the former primary becomes the primary again, with all data, and the other its standby. */
  rebuild(): Promise<void>;
  /** Resolves when the standby has replayed everything that the primary has. Does nothing after a promotion. */
  untilCaughtUp(): Promise<void>;
}

/**
 * Creates the folder of a stopped standby from the folder of a stopped primary: the embedded PostgreSQL has no
 * `pg_basebackup`.
 */
async function copyCluster(from: string, to: string, primaryUrl?: string): Promise<void> {
  await rm(path.join(to, 'cluster'), { recursive: true, force: true });
  execFileSync('cp', ['-a', `${from}/.`, to]);
  if (primaryUrl === undefined) return;
  const cluster = path.join(to, 'cluster');
  await writeFile(path.join(cluster, 'standby.signal'), '');
  const settings = [`primary_conninfo = '${primaryUrl}'`, 'hot_standby_feedback = on', ''];
  await appendFile(path.join(cluster, 'postgresql.auto.conf'), settings.join('\n'));
}

/** Adds a standby to a running database, in a folder beside it. */
export async function openReplication(primary: Postgres, folder: string): Promise<Replication> {
  const standbyFolder = `${folder}-standby`;
  const administer = async (sql: string, on = primary) => {
    await on.query(sql);
    await on.query('select pg_reload_conf()');
  };
  await administer("alter system set wal_keep_size = '512MB'");
  await primary.stop();
  execFileSync('mkdir', ['-p', standbyFolder]);
  await copyCluster(folder, standbyFolder, primary.url);
  await primary.start();
  const standby = await openPostgres(standbyFolder);
  const lags = async () => {
    const [row] = await primary.query<{ lags: boolean }>(
      'select coalesce(bool_or(replay_lsn < pg_current_wal_lsn()), true) as lags from pg_stat_replication',
    );
    return row?.lags ?? true;
  };
  let isPromoted = false;
  const untilCaughtUp = async () => {
    if (isPromoted) return;
    const end = performance.now() + CAUGHT_UP_WITHIN_MS;
    while (await lags()) {
      if (performance.now() > end) throw new Error('The standby does not catch up.');
      await sleep(50);
    }
  };
  await untilCaughtUp();
  return {
    primary,
    standby,
    setSynchronous: () => administer("alter system set synchronous_standby_names = '*'"),
    pauseReplay: async (isPaused) =>
      void (await standby.query(`select pg_wal_replay_${isPaused ? 'pause' : 'resume'}()`)),
    async promote() {
      await standby.query('select pg_promote()');
      isPromoted = true;
    },
    async rebuild() {
      await administer('alter system reset synchronous_standby_names', standby);
      await standby.stop();
      await copyCluster(standbyFolder, folder);
      await copyCluster(folder, standbyFolder, primary.url);
      await primary.start();
      await standby.start();
      isPromoted = false;
      await untilCaughtUp();
    },
    untilCaughtUp,
  };
}
