import { setTimeout as sleep } from 'node:timers/promises';
import type { Fault, FaultContext, Undo } from '../faults/run-fault.ts';
import { rollServers, untilReady } from '../faults/kinds/processes.ts';
import type { Engines } from '../faults/environment/engines.ts';

/** Open tabs must receive events again within this time. */
const MAX_SILENCE_MS = 20_000;
const none: Undo = async () => {};

type Inject = (engines: Engines, context: FaultContext) => Promise<Undo>;

/** Returns a fault of an engine of a multi-machine setup, with load through HAProxy. */
const part = (name: string, durationMs: number, inject: Inject, more: Partial<Fault> = {}): Fault => ({
  name,
  durationMs,
  allowsBalancerErrors: true,
  maxSilenceMs: MAX_SILENCE_MS,
  ...more,
  async inject(context) {
    const { engines } = context.fleet;
    if (!engines) throw new Error('The engines of pnpm fleet are not running.');
    return inject(engines, context);
  },
});

interface Killable {
  kill(): Promise<void>;
  start(): Promise<void>;
}
interface Freezable {
  signal(name: NodeJS.Signals): void;
}
type Of<T> = (engines: Engines, context: FaultContext) => T | Promise<T>;

/** Kills a process and restarts it after a while. */
const killed = (name: string, durationMs: number, of: Of<Killable>, more?: Partial<Fault>): Fault =>
  part(
    `${name} killed`,
    durationMs,
    async (engines, context) => {
      const one = await of(engines, context);
      await one.kill();
      return async () => {
        await one.start();
      };
    },
    more,
  );

/** Freezes a process and resumes it after a while. */
const frozen = (name: string, durationMs: number, of: Of<Freezable>, more?: Partial<Fault>): Fault =>
  part(
    `${name} frozen`,
    durationMs,
    async (engines, context) => {
      const one = await of(engines, context);
      one.signal('SIGSTOP');
      return async () => one.signal('SIGCONT');
    },
    more,
  );

const mayDisconnect = true;
/** Waits until the primary that the fault before replaced has rejoined as a replica. */
const hasReplica: Partial<Fault> = { prepare: async ({ engines }) => engines?.redis.untilAgreed() };

const DATABASE: readonly Fault[] = [
  part('PostgreSQL restarted', 0, async ({ replication: { primary } }) => {
    await primary.stop();
    await primary.start();
    return none;
  }),
  part('PostgreSQL killed', 3_000, async ({ replication: { primary } }) => {
    await primary.kill();
    return () => primary.start();
  }),
  part('PostgreSQL frozen', 6_000, async ({ replication: { primary } }) => {
    primary.freeze('all');
    return async () => primary.thaw();
  }),
  part('standby killed', 4_000, async ({ replication: { standby } }) => {
    await standby.kill();
    return () => standby.start();
  }),
  part('standby frozen', 6_000, async ({ replication: { standby } }) => {
    standby.freeze('all');
    return async () => standby.thaw();
  }),
  part('standby late', 8_000, async ({ replication }) => {
    await replication.pauseReplay(true);
    return () => replication.pauseReplay(false);
  }),
  part(
    'PostgreSQL killed, standby promoted',
    0,
    async ({ replication }, { fleet }) => {
      await replication.primary.kill();
      await replication.promote();
      fleet.proxies.postgres.setTarget(replication.standby.port);
      fleet.postgres = replication.standby;
      return async () => async () => {
        await replication.rebuild();
        fleet.proxies.postgres.setTarget(replication.primary.port);
        fleet.postgres = replication.primary;
        for (const server of fleet.servers) await untilReady(server);
        // HAProxy must notice it, too.
        await sleep(2_000);
      };
    },
    { prepare: async ({ engines }) => engines?.replication.setSynchronous() },
  ),
  killed('PgBouncer', 1_000, ({ pgbouncer }) => pgbouncer),
  frozen('PgBouncer', 6_000, ({ pgbouncer }) => pgbouncer),
];

const REDIS: readonly Fault[] = [
  part(
    'Redis primary killed',
    5_000,
    async ({ redis }) => {
      const primary = await redis.primary();
      await primary.kill();
      return async () => () => primary.start();
    },
    hasReplica,
  ),
  part(
    'Redis primary frozen',
    5_000,
    async ({ redis }) => {
      const primary = await redis.primary();
      primary.signal('SIGSTOP');
      return async () => async () => primary.signal('SIGCONT');
    },
    hasReplica,
  ),
  killed('Redis replica', 2_000, ({ redis }) => redis.replica(), { ...hasReplica, mustBeUnnoticed: true }),
  frozen('Redis replica', 4_000, ({ redis }) => redis.replica(), { ...hasReplica, mustBeUnnoticed: true }),
  killed('a sentinel', 2_000, ({ redis }) => redis.sentinels[0], { ...hasReplica, mustBeUnnoticed: true }),
  frozen('a sentinel', 3_000, ({ redis }) => redis.sentinels[1], { ...hasReplica, mustBeUnnoticed: true }),
];

const SILENT_STORE: Partial<Fault> = { pictures: 0.3, answerWithinMs: 20_000, recoverWithinMs: 20_000 };

const STORE_AND_BALANCER: readonly Fault[] = [
  killed('the proxy of Swift', 2_000, ({ swift }) => swift.proxy, { pictures: 0.3, recoverWithinMs: 20_000 }),
  frozen('the proxy of Swift', 6_000, ({ swift }) => swift.proxy, SILENT_STORE),
  killed('the object server of Swift', 2_000, ({ swift }) => swift.object, SILENT_STORE),
  frozen('the object server of Swift', 6_000, ({ swift }) => swift.object, SILENT_STORE),
  killed('HAProxy', 1_000, ({ haproxy }) => haproxy, { mayDisconnect }),
  frozen('HAProxy', 4_000, ({ haproxy }) => haproxy, { mayDisconnect }),
  part(
    'HAProxy replaced by another one',
    1_000,
    async ({ haproxy }) => {
      await haproxy.replace();
      return none;
    },
    { mayDisconnect },
  ),
];

/** Restarts all processes one after the other, and repeats that until the given number of calls was made. */
const rolled = (name: string, calls: number): Fault =>
  part(
    name,
    1,
    async (_, context) => {
      do {
        await rollServers(context);
        for (const worker of context.fleet.workers) await worker.restart();
      } while (context.stats.calls < calls);
      return none;
    },
    { mustBeUnnoticed: true, allowsBalancerErrors: false },
  );

const PROCESSES: readonly Fault[] = [
  part(
    'a server killed',
    0,
    async (_, { fleet }) => {
      fleet.servers[0].signal('SIGKILL');
      return none;
    },
    { mayDisconnect },
  ),
  frozen('a server', 5_000, (_, { fleet }) => fleet.servers[0], { mayDisconnect }),
  part(
    'a worker killed',
    0,
    async (_, { fleet }) => {
      fleet.workers[0].signal('SIGKILL');
      return none;
    },
    { notifyWithinMs: 65_000 },
  ),
  frozen('a worker', 5_000, (_, { fleet }) => fleet.workers[0], { notifyWithinMs: 65_000 }),
  rolled('servers and workers restarted one after the other', 0),
  rolled('servers and workers restarted for 3,000 calls', 3_000),
];

/** Kills and freezes each part in turn. */
export const PARTS: readonly Fault[] = [...PROCESSES, ...DATABASE, ...REDIS, ...STORE_AND_BALANCER];

/** Names of the faults that `npm test` runs. */
export const SHORT: ReadonlySet<string> = new Set([
  'a server killed',
  'servers and workers restarted one after the other',
  'PostgreSQL killed, standby promoted',
  'PgBouncer killed',
  'Redis primary killed',
]);
