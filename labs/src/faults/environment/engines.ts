import { setRoleLimits } from '@dubs/db';
import type { S3Settings } from '@dubs/platform/config';
import { repositoryFile } from '../../clients/product.ts';
import { findProgram } from './find-program.ts';
import type { Haproxy } from './haproxy.ts';
import { openPgbouncer, type Pgbouncer } from './pgbouncer.ts';
import type { Postgres } from './postgres.ts';
import { openReplication, type Replication } from './replication.ts';
import { openWatchedRedis, type WatchedRedis } from './watched-redis.ts';

interface SwiftProcess {
  signal(name: NodeJS.Signals): void;
  kill(): Promise<void>;
  start(): Promise<void>;
}

/** An OpenStack Swift, of `scripts/private-swift.mjs`. */
export interface Swift {
  settings: S3Settings;
  /** The process that clients call. */
  proxy: SwiftProcess;
  /** The process behind the proxy that stores objects. */
  object: SwiftProcess;
  stop(): void;
}

/** The shared services of several machines: the engines that fail over, the pooler, the store and the balancer. */
export interface Engines {
  replication: Replication;
  pgbouncer: Pgbouncer;
  redis: WatchedRedis;
  swift: Swift;
  haproxy: Haproxy;
}

const PROGRAMS = ['redis-server', 'pgbouncer', 'haproxy'] as const;
type Programs = Record<(typeof PROGRAMS)[number], string>;

/** Installs the programs where that is allowed, and starts a Swift. If something is missing, returns its name. */
export async function findEngines(): Promise<{ programs: Programs; swift: Swift } | { missing: string }> {
  const system = (await import(repositoryFile('scripts/system-programs.mjs'))) as Record<
    'ensureDeploymentPrograms' | 'ensureRedis' | 'ensureSwift',
    () => Promise<unknown>
  >;
  await system.ensureDeploymentPrograms();
  await system.ensureRedis();
  const found = PROGRAMS.map((name) => [name, findProgram(name)] as const);
  const missing: string[] = found.filter(([, file]) => file === undefined).map(([name]) => name);
  if (!(await system.ensureSwift())) missing.push('OpenStack Swift');
  if (missing.length > 0) return { missing: missing.join(', ') };
  const { startSwift } = (await import(repositoryFile('scripts/private-swift.mjs'))) as {
    startSwift(): Promise<Swift | undefined>;
  };
  const swift = await startSwift();
  return swift
    ? { programs: Object.fromEntries(found) as Programs, swift }
    : { missing: 'an OpenStack Swift that starts' };
}

interface Where {
  folder: string;
  postgres: Postgres;
  postgresFolder: string;
  /** URL of the database, which stays the same when the standby is promoted. */
  database: URL;
}

/** Starts all engines of a database except the balancer. Also returns the settings of the product for them. */
export async function openEngines(
  { programs, swift }: { programs: Programs; swift: Swift },
  { folder, postgres, postgresFolder, database }: Where,
) {
  const replication = await openReplication(postgres, postgresFolder);
  await setRoleLimits(database.href, database.username);
  const pgbouncer = await openPgbouncer(programs.pgbouncer, database);
  const redis = await openWatchedRedis(programs['redis-server'], folder);
  const replica = new URL(database);
  replica.port = String(replication.standby.port);
  return {
    engines: { replication, pgbouncer, redis, swift },
    settings: {
      ...redis.settings,
      DATABASE_URL: pgbouncer.url,
      DATABASE_DIRECT_URL: database.href,
      DATABASE_REPLICA_URL: replica.href,
      TRUST_PROXY: '127.0.0.1',
    },
    async close() {
      await pgbouncer.close();
      await redis.close();
      await replication.standby.stop();
      swift.stop();
    },
  };
}
