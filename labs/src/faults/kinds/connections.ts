import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Fault } from '../run-fault.ts';
import type { ProxyBehavior } from '../environment/tcp-proxy.ts';
import { repeat } from './repeat.ts';

type Which = 'postgres' | 'redis' | 'store';

const NAMES = { postgres: 'Postgres', redis: 'Redis', store: 'the object store' };
const on = (which: Which) => `connection to ${NAMES[which]}`;

const NEEDS: Record<Which, Pick<Fault, 'needs' | 'pictures'>> = {
  postgres: {},
  redis: { needs: 'redis' },
  store: { needs: 'store', pictures: 0.3 },
};

/** Changes how the proxy treats connections. */
const treated = (which: Which, name: string, state: ProxyBehavior, more: Partial<Fault> = {}): Fault => ({
  name: `${on(which)}: ${name}`,
  durationMs: 4_000,
  ...NEEDS[which],
  ...more,
  async inject({ fleet }) {
    fleet.proxies[which].behave(state);
    return async () => fleet.proxies[which].behave({});
  },
});

const refused = (which: Which): Fault => ({
  name: `${on(which)}: refused`,
  durationMs: 4_000,
  ...NEEDS[which],
  async inject({ fleet }) {
    await fleet.proxies[which].shut();
    return () => fleet.proxies[which].open();
  },
});

/** Stalls existing connections for good; new ones work. */
const numb = (which: Which): Fault => ({
  name: `${on(which)}: existing connections stall`,
  durationMs: 1_000,
  ...NEEDS[which],
  recoverWithinMs: 30_000,
  async inject({ fleet }) {
    fleet.proxies[which].silence();
    return async () => {};
  },
});

const flapping = (which: Which): Fault => ({
  name: `${on(which)}: flapping`,
  durationMs: 5_000,
  ...NEEDS[which],
  inject: async ({ fleet }) =>
    repeat(300, async () => {
      await fleet.proxies[which].shut();
      await sleep(300);
      await fleet.proxies[which].open();
    }),
});

const often = (share: number) => Math.random() < share;
/** How a commit appears in the protocol: by its text, or by the name of its prepared statement. */
const COMMIT = ['commit\0', `q${createHash('sha1').update('commit').digest('base64url')}\0`];

/** Failures of the connections to PostgreSQL, Redis and the object store. */
export const CONNECTIONS: readonly Fault[] = [
  refused('postgres'),
  numb('postgres'),
  treated('postgres', 'stalled', { isSilent: true }, { durationMs: 8_000, recoverWithinMs: 30_000 }),
  treated('postgres', '20 ms latency', { delayMs: 20 }),
  treated('postgres', '200 ms latency', { delayMs: 200 }, { answerWithinMs: 20_000 }),
  treated(
    'postgres',
    '1.5 s latency',
    { delayMs: 1_500 },
    { answerWithinMs: 40_000, recoverWithinMs: 20_000 },
  ),
  treated(
    'postgres',
    'low bandwidth',
    { bytesPerSecond: 40_000 },
    { answerWithinMs: 40_000, recoverWithinMs: 20_000 },
  ),
  treated('postgres', 'cut in the middle of answers', {
    chooseAction: (_data, direction) => (direction === 'back' && often(0.02) ? 'cut-halfway' : 'pass'),
  }),
  treated('postgres', 'cut in the middle of requests', {
    chooseAction: (_data, direction) => (direction === 'there' && often(0.02) ? 'cut-halfway' : 'pass'),
  }),
  treated('postgres', 'the answer to COMMIT is lost', {
    chooseAction: (data, direction) =>
      direction === 'back' && data.includes('COMMIT\0') && often(0.3) ? 'cut' : 'pass',
  }),
  treated('postgres', 'COMMIT never arrives', {
    chooseAction: (data, direction) =>
      direction === 'there' && COMMIT.some((name) => data.includes(name)) && often(0.2) ? 'cut' : 'pass',
  }),
  flapping('postgres'),
  refused('redis'),
  numb('redis'),
  treated('redis', 'stalled', { isSilent: true }),
  treated('redis', '200 ms latency', { delayMs: 200 }),
  treated('redis', 'cut in the middle of answers', {
    chooseAction: (_data, direction) => (direction === 'back' && often(0.05) ? 'cut-halfway' : 'pass'),
  }),
  flapping('redis'),
  refused('store'),
  numb('store'),
  treated('store', 'stalled', { isSilent: true }, { answerWithinMs: 20_000, recoverWithinMs: 30_000 }),
  treated('store', '200 ms latency', { delayMs: 200 }),
  treated('store', 'cut in the middle of answers', {
    chooseAction: (_data, direction) => (direction === 'back' && often(0.05) ? 'cut-halfway' : 'pass'),
  }),
  flapping('store'),
];
