import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Fault, Scene } from '../run-fault.ts';
import { isReady } from '../../clients/product.ts';
import { again } from './again.ts';

const SERVER_MS = 3_000;
const hangUps = true;
const done = async () => {};

type Server = Scene['fleet']['servers'][number];

async function untilReady({ origin }: Server): Promise<void> {
  await sleep(200);
  while (!(await isReady(origin))) await sleep(50);
}

/** Ends one server after the other in good order; each comes up again before the next goes. */
async function roll({ fleet }: Scene, before: (server: Server) => void = () => {}): Promise<void> {
  for (const server of fleet.servers) {
    before(server);
    await server.restart();
    await untilReady(server);
    // A balancer wants to see it, too.
    await sleep(500);
  }
}

/** Which process dies, or freezes, or hurts itself. */
const signalled = (name: string, signal: (scene: Scene) => void, more: Partial<Fault> = {}): Fault => ({
  name,
  holdMs: 0,
  hangUps,
  ...more,
  async strike(scene) {
    signal(scene);
    return done;
  },
});

/** What becomes of the servers and workers themselves, and of the way to their callers. */
export const PROCESSES: readonly Fault[] = [
  signalled('a server killed', ({ fleet }) => fleet.servers[0].signal('SIGKILL'), {
    recoverWithinMs: SERVER_MS,
  }),
  signalled('both servers killed', ({ fleet }) => fleet.servers.forEach((one) => one.signal('SIGKILL')), {
    recoverWithinMs: 2 * SERVER_MS,
  }),
  {
    name: 'servers killed, again and again',
    holdMs: 8_000,
    hangUps,
    strike: async ({ fleet }) => {
      let turn = 0;
      return again(2_500, async () => fleet.servers[turn++ % 2 === 0 ? 0 : 1].signal('SIGKILL'));
    },
  },
  {
    name: 'a server frozen',
    holdMs: 5_000,
    hangUps,
    async strike({ fleet }) {
      fleet.servers[0].signal('SIGSTOP');
      return async () => fleet.servers[0].signal('SIGCONT');
    },
  },
  {
    name: 'a server that gets a fifth of the time',
    holdMs: 5_000,
    strike: async ({ fleet }) => {
      const stop = again(10, async () => {
        fleet.servers[0].signal('SIGSTOP');
        await sleep(40);
        fleet.servers[0].signal('SIGCONT');
      });
      return stop;
    },
  },
  signalled('the event loop blocked for 3 s', ({ fleet }) => fleet.servers[0].signal('SIGUSR2'), {
    hangUps: false,
    recoverWithinMs: 6_000,
  }),
  signalled('a server out of memory', ({ fleet }) => fleet.servers[0].signal('SIGHUP'), {
    recoverWithinMs: 30_000,
  }),
  {
    name: 'servers with little memory',
    holdMs: 1,
    hangUps,
    pictures: 0.1,
    async strike(scene) {
      await roll(scene, (server) => server.startWith(['--max-old-space-size=64']));
      await sleep(3_000);
      return async () => async () => roll(scene, (server) => server.startWith([]));
    },
  },
  {
    name: 'a server out of file descriptors',
    holdMs: 4_000,
    hangUps,
    async strike({ fleet }) {
      const pid = fleet.servers[0].pid();
      const set = (most: number) => spawnSync('prlimit', [`--pid=${pid}`, `--nofile=${most}:1048576`]);
      set(readdirSync(`/proc/${pid}/fd`).length);
      fleet.servers[0].front.hangUp();
      return async () => void set(65_536);
    },
  },
  signalled('a worker killed', ({ fleet }) => fleet.workers[0].signal('SIGKILL'), {
    hangUps: false,
    tellWithinMs: 65_000,
  }),
  {
    name: 'workers killed, again and again',
    holdMs: 8_000,
    tellWithinMs: 65_000,
    strike: async ({ fleet }) => {
      let turn = 0;
      return again(1_000, async () => fleet.workers[turn++ % 2 === 0 ? 0 : 1].signal('SIGKILL'));
    },
  },
  {
    name: 'a worker frozen',
    holdMs: 0,
    tellWithinMs: 65_000,
    async strike({ fleet }) {
      fleet.workers[0].signal('SIGSTOP');
      await sleep(3_000);
      return async () => async () => fleet.workers[0].signal('SIGCONT');
    },
  },
  {
    name: 'servers restarted one after the other',
    holdMs: 1,
    isUnnoticed: true,
    async strike(scene) {
      await roll(scene);
      return done;
    },
  },
  {
    name: 'workers restarted one after the other',
    holdMs: 1,
    isUnnoticed: true,
    async strike({ fleet }) {
      for (const worker of fleet.workers) await worker.restart();
      return done;
    },
  },
  {
    name: 'answers to callers lost',
    holdMs: 4_000,
    hangUps,
    async strike({ fleet }) {
      for (const { front } of fleet.servers)
        front.become({ fateOf: (_data, way) => (way === 'back' && Math.random() < 0.1 ? 'cut' : 'pass') });
      return async () => fleet.servers.forEach(({ front }) => front.become({}));
    },
  },
  {
    name: 'callers hang up in the middle of a word',
    holdMs: 4_000,
    hangUps,
    async strike({ fleet }) {
      for (const { front } of fleet.servers)
        front.become({
          fateOf: (_data, way) => (way === 'there' && Math.random() < 0.1 ? 'cut-halfway' : 'pass'),
        });
      return async () => fleet.servers.forEach(({ front }) => front.become({}));
    },
  },
  {
    name: 'everything at once',
    holdMs: 12_000,
    hangUps,
    recoverWithinMs: 15_000,
    tellWithinMs: 90_000,
    strike: async ({ fleet }) => {
      const deeds: (() => unknown)[] = [
        () => fleet.servers[0].signal('SIGKILL'),
        () => fleet.servers[1].signal('SIGUSR2'),
        () => fleet.workers[0].signal('SIGKILL'),
        () => fleet.workers[1].signal('SIGKILL'),
        () => fleet.wires.postgres.hangUp(),
        () => fleet.redis?.command('FLUSHALL'),
        () => fleet.servers[1].front.hangUp(),
        () => fleet.postgres.killBackend(),
      ];
      let turn = 0;
      return again(1_000, async () => deeds[turn++ % deeds.length]?.());
    },
  },
];
