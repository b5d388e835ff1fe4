import type { Fault, FaultContext } from '../run-fault.ts';
import { repeat } from './repeat.ts';

/** Returns a fault of Redis, which is skipped if there is none. */
const redis = (
  name: string,
  durationMs: number,
  inject: (redis: NonNullable<FaultContext['fleet']['redis']>) => ReturnType<Fault['inject']>,
  more: Partial<Fault> = {},
): Fault => ({
  name: `Redis: ${name}`,
  needs: 'redis',
  durationMs,
  ...more,
  inject: ({ fleet }) => {
    if (!fleet.redis) throw new Error('Redis is not running.');
    return inject(fleet.redis);
  },
});

const freeze = async (it: NonNullable<FaultContext['fleet']['redis']>) => {
  it.signal('SIGSTOP');
  return async () => it.signal('SIGCONT');
};

/** Failures of Redis. */
export const REDIS: readonly Fault[] = [
  redis('killed, and started empty', 3_000, async (it) => {
    await it.kill();
    return () => it.start();
  }),
  redis('frozen', 6_000, freeze),
  redis('frozen, behind a proxy with health checks', 12_000, freeze, {
    isBehindProxy: true,
    mustBeUnnoticed: true,
  }),
  redis('emptied', 1_000, async (it) => {
    await it.command('FLUSHALL');
    return async () => {};
  }),
  redis('emptied, repeatedly', 4_000, async (it) => repeat(700, () => it.command('FLUSHALL'))),
  redis('out of memory', 4_000, async (it) => {
    await it.command('CONFIG SET maxmemory 1');
    return async () => {
      await it.command('CONFIG SET maxmemory 0');
    };
  }),
  redis('terminates all connections repeatedly', 4_000, async (it) =>
    repeat(500, () => it.command('CLIENT KILL TYPE pubsub', 'CLIENT KILL TYPE normal')),
  ),
  redis('busy', 4_000, async (it) => {
    void it.command('DEBUG SLEEP 4').catch(() => undefined);
    return async () => {};
  }),
  redis('has a limit of one connection', 4_000, async (it) => {
    // On one connection, since another one would be refused.
    await it.command('CONFIG SET maxclients 1', 'CLIENT KILL TYPE pubsub', 'CLIENT KILL TYPE normal');
    return async () => {
      // No connection is left to undo the limit.
      await it.kill();
      await it.start();
    };
  }),
];
