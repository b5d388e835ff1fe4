import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Fault } from '../run-fault.ts';
import type { ProxyBehavior } from '@dubs/db/testing/tcp-proxy';
import { repeat } from './repeat.ts';

type Which = 'postgres' | 'redis' | 'store';

const NAMES = { postgres: 'Postgres', redis: 'Redis', store: 'the object store' };
const on = (which: Which) => `connection to ${NAMES[which]}`;

const NEEDS: Record<Which, Pick<Fault, 'needs' | 'pictures'>> = {
  postgres: {},
  redis: { needs: 'redis' },
  store: { needs: 'store', pictures: 0.3 },
};

/** How often and how long a fault that was due to end waits for its first cut: for 30 seconds in all. */
const MOST_WAITS = 600;
const WAIT_MS = 50;

/** Returns a fault that changes how the proxy treats connections. */
const withBehavior = (
  which: Which,
  name: string,
  state: ProxyBehavior,
  more: Partial<Fault> = {},
): Fault => ({
  name: `${on(which)}: ${name}`,
  durationMs: 4_000,
  ...NEEDS[which],
  ...more,
  async inject({ fleet, stats }) {
    const { chooseAction } = state;
    let cuts = 0;
    const countCuts: ProxyBehavior['chooseAction'] = (...chunk) => {
      const action = chooseAction?.(...chunk) ?? 'pass';
      if (action !== 'pass') cuts++;
      return action;
    };
    fleet.proxies[which].behave({ ...state, chooseAction: countCuts });
    return async () => {
      // Chance decides what is cut; the load is still running.
      for (let waits = 0; chooseAction && cuts === 0 && waits < MOST_WAITS; waits++) await sleep(WAIT_MS);
      fleet.proxies[which].behave({});
      if (chooseAction && cuts === 0) stats.unexpected.push(`no ${on(which)} was cut`);
    };
  },
});

const refused = (which: Which): Fault => ({
  name: `${on(which)}: refused`,
  durationMs: 4_000,
  ...NEEDS[which],
  async inject({ fleet }) {
    await fleet.proxies[which].cut();
    return () => fleet.proxies[which].restore();
  },
});

/** Returns a fault that stalls existing connections permanently; new ones work. */
const stalling = (which: Which): Fault => ({
  name: `${on(which)}: existing connections stall`,
  durationMs: 1_000,
  ...NEEDS[which],
  recoverWithinMs: 30_000,
  async inject({ fleet }) {
    fleet.proxies[which].mute();
    return async () => {};
  },
});

const flapping = (which: Which): Fault => ({
  name: `${on(which)}: flapping`,
  durationMs: 5_000,
  ...NEEDS[which],
  inject: async ({ fleet }) =>
    repeat(300, async () => {
      await fleet.proxies[which].cut();
      await sleep(300);
      await fleet.proxies[which].restore();
    }),
});

const happens = (share: number) => Math.random() < share;
/** Marks of a commit in the protocol: its text, or the name of its prepared statement. */
const COMMIT = ['commit\0', `q${createHash('sha1').update('commit').digest('base64url')}\0`];

/** Failures of the connections to PostgreSQL, Redis and the object store. */
export const CONNECTIONS: readonly Fault[] = [
  refused('postgres'),
  stalling('postgres'),
  withBehavior('postgres', 'stalled', { isSilent: true }, { durationMs: 8_000, recoverWithinMs: 30_000 }),
  withBehavior('postgres', '20 ms latency', { delayMs: 20 }),
  withBehavior('postgres', '200 ms latency', { delayMs: 200 }, { answerWithinMs: 20_000 }),
  withBehavior(
    'postgres',
    '1.5 s latency',
    { delayMs: 1_500 },
    { answerWithinMs: 40_000, recoverWithinMs: 20_000 },
  ),
  withBehavior(
    'postgres',
    'low bandwidth',
    { bytesPerSecond: 40_000 },
    { answerWithinMs: 40_000, recoverWithinMs: 20_000 },
  ),
  withBehavior('postgres', 'cut in the middle of answers', {
    chooseAction: (_data, direction) => (direction === 'back' && happens(0.02) ? 'cut-halfway' : 'pass'),
  }),
  withBehavior('postgres', 'cut in the middle of requests', {
    chooseAction: (_data, direction) => (direction === 'there' && happens(0.02) ? 'cut-halfway' : 'pass'),
  }),
  withBehavior('postgres', 'the answer to COMMIT is lost', {
    chooseAction: (data, direction) =>
      direction === 'back' && data.includes('COMMIT\0') && happens(0.3) ? 'cut' : 'pass',
  }),
  withBehavior('postgres', 'COMMIT never arrives', {
    chooseAction: (data, direction) =>
      direction === 'there' && COMMIT.some((name) => data.includes(name)) && happens(0.2) ? 'cut' : 'pass',
  }),
  flapping('postgres'),
  refused('redis'),
  stalling('redis'),
  withBehavior('redis', 'stalled', { isSilent: true }),
  withBehavior('redis', '200 ms latency', { delayMs: 200 }),
  withBehavior('redis', 'cut in the middle of answers', {
    chooseAction: (_data, direction) => (direction === 'back' && happens(0.05) ? 'cut-halfway' : 'pass'),
  }),
  flapping('redis'),
  refused('store'),
  stalling('store'),
  withBehavior('store', 'stalled', { isSilent: true }, { answerWithinMs: 20_000, recoverWithinMs: 30_000 }),
  withBehavior('store', '200 ms latency', { delayMs: 200 }),
  withBehavior('store', 'cut in the middle of answers', {
    chooseAction: (_data, direction) => (direction === 'back' && happens(0.05) ? 'cut-halfway' : 'pass'),
  }),
  flapping('store'),
];
