import { execFileSync } from 'node:child_process';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startEmbeddedPostgres } from '../embedded/index.ts';
import { migrateToLatest } from '../migrate.ts';
import { administer } from './template.ts';

/** A migrated database and its standby. */
export interface ReplicatedDatabase {
  url: string;
  replicaUrl: string;
  /** Pauses the replay on the standby. */
  pause(): Promise<void>;
  resume(): Promise<void>;
  stop(): Promise<void>;
}

/** Starts a database and a standby that follows it. The standby starts from a copy, since the embedded PostgreSQL has no `pg_basebackup`. */
export async function startReplicatedDatabase(): Promise<ReplicatedDatabase> {
  const folder = await mkdtemp(path.join(tmpdir(), 'dubs-replicated-'));
  // PostgreSQL's own account needs access.
  await chmod(folder, 0o711);
  const [dataDir, replicaDir] = [path.join(folder, 'primary'), path.join(folder, 'replica')];
  const first = await startEmbeddedPostgres({ dataDir });
  await administer(first.url, 'alter system set fsync = off');
  await migrateToLatest(first.url);
  await first.stop();
  execFileSync('cp', ['-a', dataDir, replicaDir]);
  const primary = await startEmbeddedPostgres({ dataDir });
  const cluster = path.join(replicaDir, 'cluster');
  await writeFile(path.join(cluster, 'standby.signal'), '');
  await writeFile(
    path.join(cluster, 'postgresql.auto.conf'),
    `primary_conninfo = '${primary.url}'\nfsync = off\n`,
  );
  const replica = await startEmbeddedPostgres({ dataDir: replicaDir });
  return {
    url: primary.url,
    replicaUrl: replica.url,
    pause: () => administer(replica.url, 'select pg_wal_replay_pause()'),
    resume: () => administer(replica.url, 'select pg_wal_replay_resume()'),
    async stop() {
      await replica.stop();
      await primary.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
