import type { Fault, Scene } from '../run-fault.ts';
import { again } from './again.ts';

/** Something about Redis; there is one when these are run. */
const redis = (
  name: string,
  holdMs: number,
  strike: (redis: NonNullable<Scene['fleet']['redis']>) => ReturnType<Fault['strike']>,
  more: Partial<Fault> = {},
): Fault => ({
  name: `Redis: ${name}`,
  needs: 'redis',
  holdMs,
  ...more,
  strike: ({ fleet }) => {
    if (!fleet.redis) throw new Error('There is no Redis.');
    return strike(fleet.redis);
  },
});

const freeze = async (it: NonNullable<Scene['fleet']['redis']>) => {
  it.signal('SIGSTOP');
  return async () => it.signal('SIGCONT');
};

/** What becomes of Redis. */
export const REDIS: readonly Fault[] = [
  redis('killed, and started empty', 3_000, async (it) => {
    await it.kill();
    return () => it.start();
  }),
  redis('frozen', 6_000, freeze),
  redis('frozen, behind a proxy that checks', 12_000, freeze, { isBehindProxy: true, isUnnoticed: true }),
  redis('emptied', 1_000, async (it) => {
    await it.command('FLUSHALL');
    return async () => {};
  }),
  redis('emptied, again and again', 4_000, async (it) => again(700, () => it.command('FLUSHALL'))),
  redis('out of memory', 4_000, async (it) => {
    await it.command('CONFIG SET maxmemory 1');
    return async () => {
      await it.command('CONFIG SET maxmemory 0');
    };
  }),
  redis('hangs up on everybody, again and again', 4_000, async (it) =>
    again(500, async () => {
      await it.command('CLIENT KILL TYPE pubsub');
      await it.command('CLIENT KILL TYPE normal');
    }),
  ),
  redis('busy', 4_000, async (it) => {
    void it.command('DEBUG SLEEP 4').catch(() => undefined);
    return async () => {};
  }),
  redis('has room for one', 4_000, async (it) => {
    await it.command('CONFIG SET maxclients 1');
    await it.command('CLIENT KILL TYPE pubsub');
    await it.command('CLIENT KILL TYPE normal');
    return async () => {
      // Nobody comes in any more who could say so.
      await it.kill();
      await it.start();
    };
  }),
];
