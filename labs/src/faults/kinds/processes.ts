import { execFileSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Fault, FaultContext } from '../run-fault.ts';
import { isReady } from '../../clients/product.ts';
import { repeat } from './repeat.ts';

const SERVER_MS = 3_000;
const mayDisconnect = true;
const done = async () => {};

type Server = FaultContext['fleet']['servers'][number];

export async function untilReady({ origin }: Server): Promise<void> {
  await sleep(200);
  while (!(await isReady(origin))) await sleep(50);
}

/** Restarts the servers one after the other. */
export async function rollServers(
  { fleet }: FaultContext,
  before: (server: Server) => void = () => {},
): Promise<void> {
  for (const server of fleet.servers) {
    before(server);
    await server.restart();
    await untilReady(server);
    // The balancer must also notice it.
    await sleep(500);
  }
}

/** Returns a fault that sends a signal to a process. */
const signalled = (
  name: string,
  signal: (context: FaultContext) => void,
  more: Partial<Fault> = {},
): Fault => ({
  name,
  durationMs: 0,
  mayDisconnect,
  ...more,
  async inject(context) {
    signal(context);
    return done;
  },
});

/** Returns a fault that cuts some connections of callers at what is sent in one direction. */
const cutting = (name: string, direction: 'there' | 'back', action: 'cut' | 'cut-halfway'): Fault => ({
  name,
  durationMs: 4_000,
  mayDisconnect,
  async inject({ fleet }) {
    for (const { front } of fleet.servers)
      front.behave({
        chooseAction: (_data, to) => (to === direction && Math.random() < 0.1 ? action : 'pass'),
      });
    return async () => fleet.servers.forEach(({ front }) => front.behave({}));
  },
});

/** Failures of servers and workers, and of the clients' connections. */
export const PROCESSES: readonly Fault[] = [
  signalled('a server killed', ({ fleet }) => fleet.servers[0].signal('SIGKILL'), {
    recoverWithinMs: SERVER_MS,
  }),
  signalled('both servers killed', ({ fleet }) => fleet.servers.forEach((one) => one.signal('SIGKILL')), {
    recoverWithinMs: 2 * SERVER_MS,
  }),
  {
    name: 'servers killed, repeatedly',
    durationMs: 8_000,
    mayDisconnect,
    inject: async ({ fleet }) => {
      let turn = 0;
      return repeat(2_500, async () => fleet.servers[turn++ % 2 === 0 ? 0 : 1].signal('SIGKILL'));
    },
  },
  {
    name: 'a server frozen',
    durationMs: 5_000,
    mayDisconnect,
    async inject({ fleet }) {
      fleet.servers[0].signal('SIGSTOP');
      return async () => fleet.servers[0].signal('SIGCONT');
    },
  },
  {
    name: 'a server with a fifth of the CPU time',
    durationMs: 5_000,
    inject: async ({ fleet }) => {
      const stop = repeat(10, async () => {
        fleet.servers[0].signal('SIGSTOP');
        await sleep(40);
        fleet.servers[0].signal('SIGCONT');
      });
      return stop;
    },
  },
  signalled('the event loop blocked for 3 s', ({ fleet }) => fleet.servers[0].signal('SIGUSR2'), {
    mayDisconnect: false,
    recoverWithinMs: 6_000,
  }),
  signalled('a server out of memory', ({ fleet }) => fleet.servers[0].signal('SIGHUP'), {
    recoverWithinMs: 30_000,
  }),
  {
    name: 'servers with little memory',
    durationMs: 1,
    mayDisconnect,
    pictures: 0.1,
    async inject(context) {
      await rollServers(context, (server) => server.setNodeArguments(['--max-old-space-size=64']));
      await sleep(3_000);
      return async () => async () => rollServers(context, (server) => server.setNodeArguments([]));
    },
  },
  {
    name: 'a server out of file descriptors',
    durationMs: 4_000,
    mayDisconnect,
    async inject({ fleet }) {
      const pid = fleet.servers[0].pid();
      const prlimit = (...words: string[]) =>
        execFileSync('prlimit', [`--pid=${pid}`, ...words], { encoding: 'utf8' });
      const most = prlimit('--nofile', '--output=SOFT', '--noheadings').trim();
      prlimit(`--nofile=${readdirSync(`/proc/${pid}/fd`).length}:`);
      fleet.servers[0].front.disconnect();
      return async () => void prlimit(`--nofile=${most}:`);
    },
  },
  signalled('a worker killed', ({ fleet }) => fleet.workers[0].signal('SIGKILL'), {
    mayDisconnect: false,
    notifyWithinMs: 65_000,
  }),
  {
    name: 'workers killed, repeatedly',
    durationMs: 8_000,
    notifyWithinMs: 65_000,
    inject: async ({ fleet }) => {
      let turn = 0;
      return repeat(1_000, async () => fleet.workers[turn++ % 2 === 0 ? 0 : 1].signal('SIGKILL'));
    },
  },
  {
    name: 'a worker frozen',
    durationMs: 0,
    notifyWithinMs: 65_000,
    async inject({ fleet }) {
      fleet.workers[0].signal('SIGSTOP');
      await sleep(3_000);
      return async () => async () => fleet.workers[0].signal('SIGCONT');
    },
  },
  {
    name: 'servers restarted one after the other',
    durationMs: 1,
    mustBeUnnoticed: true,
    async inject(context) {
      await rollServers(context);
      return done;
    },
  },
  {
    name: 'workers restarted one after the other',
    durationMs: 1,
    mustBeUnnoticed: true,
    async inject({ fleet }) {
      for (const worker of fleet.workers) await worker.restart();
      return done;
    },
  },
  cutting('answers to callers lost', 'back', 'cut'),
  cutting('callers disconnect in the middle of a request', 'there', 'cut-halfway'),
  {
    name: 'everything at once',
    durationMs: 12_000,
    mayDisconnect,
    recoverWithinMs: 15_000,
    notifyWithinMs: 90_000,
    inject: async ({ fleet }) => {
      const actions: (() => unknown)[] = [
        () => fleet.servers[0].signal('SIGKILL'),
        () => fleet.servers[1].signal('SIGUSR2'),
        () => fleet.workers[0].signal('SIGKILL'),
        () => fleet.workers[1].signal('SIGKILL'),
        () => fleet.proxies.postgres.disconnect(),
        () => fleet.redis?.command('FLUSHALL'),
        () => fleet.servers[1].front.disconnect(),
        () => fleet.postgres.killBackend(),
      ];
      let turn = 0;
      return repeat(1_000, async () => actions[turn++ % actions.length]?.());
    },
  },
];
