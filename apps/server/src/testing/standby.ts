import { type CoreContext, openReplica, type Replica } from '@dubs/core';
import { type Db, openDb } from '@dubs/db';
import {
  type ReplicatedDatabase,
  startDatabaseProxy,
  startReplicatedDatabase,
  type TcpProxy,
  type TestDatabase,
} from '@dubs/db/testing';

/** A database with a standby, for the servers of a test file. */
export interface Standby {
  /** Starts both; for `useServer`. */
  database: () => Promise<TestDatabase>;
  /** Opens the standby as the replica of a server. */
  open: (core: CoreContext) => Replica;
  pause: () => Promise<void>;
  resume: () => Promise<void>;
  /** The proxy between the servers and the standby. */
  readonly proxy: TcpProxy;
}

export function createStandby(): Standby {
  let started: (ReplicatedDatabase & { proxy: TcpProxy; replicaUrl: string }) | undefined;
  const pools: Db[] = [];
  const running = () => {
    if (!started) throw new Error('The standby starts with the server of the test file.');
    return started;
  };
  return {
    async database() {
      const database = await startReplicatedDatabase();
      const proxy = await startDatabaseProxy(database.replicaUrl);
      started = { ...database, proxy, replicaUrl: proxy.url };
      return {
        url: database.url,
        async drop() {
          await Promise.all(pools.map((pool) => pool.destroy()));
          await proxy.cut();
          await database.stop();
        },
      };
    },
    open(core) {
      const pool = openDb(running().replicaUrl, { max: 5, statementMs: 1_000 });
      pools.push(pool);
      return openReplica(core, pool);
    },
    pause: () => running().pause(),
    resume: () => running().resume(),
    get proxy() {
      return running().proxy;
    },
  };
}
