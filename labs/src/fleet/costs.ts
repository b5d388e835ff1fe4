import { setTimeout as sleep } from 'node:timers/promises';
import { createGroup, get, type Member, share } from '../clients/users.ts';
import type { Engines } from '../faults/environment/engines.ts';
import type { Fleet } from '../faults/environment/fleet.ts';
import type { Users } from '../faults/load/scenario.ts';
import { createPhoto } from './photo.ts';
import { connectionsOf, cpuMsOf, memoryMbOf } from '../processes.ts';
import { untilNotified } from '../until-notified.ts';

const IDLE_MS = 10_000;
const READS = 1_000;
const WRITES = 300;
const ROUNDS = 3;
const PHOTOS = 30;
const CALLERS = 4;
const NAME = 34;
const COLUMN = 12;

/** The process ids of each part, by its name. */
type Parts = Record<string, number[]>;
type Costs = Record<string, number>;

const row = (name: string, cells: readonly string[]) =>
  console.log(name.padEnd(NAME) + cells.map((cell) => cell.padStart(COLUMN)).join(''));

const sumOf = (pids: readonly number[], of: (pid: number) => number) =>
  pids.reduce((sum, pid) => sum + of(pid), 0);
const map = (parts: Parts, of: (pids: number[]) => number): Costs =>
  Object.fromEntries(Object.entries(parts).map(([name, pids]) => [name, of(pids)]));
const cpuOf = (parts: Parts) => map(parts, (pids) => sumOf(pids, cpuMsOf));
const subtract = (costs: Costs, other: Costs, factor = 1): Costs =>
  Object.fromEntries(Object.entries(costs).map(([name, cost]) => [name, cost - (other[name] ?? 0) * factor]));
const add = (costs: Costs, other: Costs): Costs =>
  Object.fromEntries(Object.entries(other).map(([name, cost]) => [name, cost + (costs[name] ?? 0)]));
const divide = (costs: Costs, by: number): Costs =>
  Object.fromEntries(Object.entries(costs).map(([name, cost]) => [name, cost / by]));
const print = (name: string, costs: Costs) =>
  row(
    name,
    Object.values(costs).map((cost) => Math.max(0, cost).toFixed(2)),
  );

/** Runs an action `times` times, with a few concurrent callers. */
async function runAll(times: number, action: (n: number) => Promise<unknown>): Promise<void> {
  let count = 0;
  const caller = async () => {
    while (count < times) await action(count++);
  };
  await Promise.all(Array.from({ length: CALLERS }, caller));
}

/** Prints the connections and the memory of each kind of process. */
function printProcesses(parts: Parts, { pgbouncer, replication, redis }: Engines, fleet: Fleet): void {
  const ports: Record<string, number[]> = {
    PgBouncer: [pgbouncer.port],
    PostgreSQL: [Number(new URL(`http://${fleet.proxies.postgres.host}`).port)],
    standby: [replication.standby.port],
    Redis: redis.ports,
  };
  console.log();
  row('connections of one process to', Object.keys(ports));
  for (const [name, pids] of Object.entries(parts).filter(([part]) =>
    ['servers', 'workers', 'PgBouncer'].includes(part),
  )) {
    const most = (to: readonly number[]) =>
      Math.max(...pids.map((pid) => sumOf(to, (port) => connectionsOf(pid).get(port) ?? 0)));
    row(
      `  one of ${name}`,
      Object.values(ports).map((to) => String(most(to))),
    );
  }
  console.log();
  row('memory of a part, MB', Object.keys(parts));
  row(
    '  each of its processes',
    Object.values(map(parts, (pids) => sumOf(pids, memoryMbOf) / pids.length)).map((mb) => mb.toFixed(0)),
  );
}

/** Measures the costs of each process and each call, which the page on sizes uses. */
export async function measureCosts(fleet: Fleet, engines: Engines, { members }: Users): Promise<void> {
  const { haproxy, pgbouncer, redis, replication } = engines;
  const { origin } = haproxy;
  const parts: Parts = {
    servers: fleet.servers.map((one) => one.pid()),
    workers: fleet.workers.map((one) => one.pid()),
    PostgreSQL: [replication.primary.pid()],
    standby: [replication.standby.pid()],
    PgBouncer: [pgbouncer.pid()],
    Redis: [(await redis.primary()).pid()],
    HAProxy: [haproxy.pid()],
  };
  const [author, ...others] = members;
  if (!author) throw new Error('No user signed in.');
  await untilNotified(fleet.postgres.query);
  await sleep(2_000);
  const beforeIdle = cpuOf(parts);
  await sleep(IDLE_MS);
  const idle = divide(subtract(cpuOf(parts), beforeIdle), IDLE_MS);

  const measure = async (times: number, action: (n: number) => Promise<unknown>): Promise<Costs> => {
    const before = cpuOf(parts);
    const began = performance.now();
    await runAll(times, action);
    await untilNotified(fleet.postgres.query);
    return divide(subtract(subtract(cpuOf(parts), before), idle, performance.now() - began), times);
  };
  const read = (path: string) => (n: number) => get(origin, path, members[n % members.length] as Member);
  const post = (groupId: number, picture?: Buffer) => (n: number) =>
    share(origin, groupId, author, `Costs ${n}`, picture);

  const { id: soloGroup } = await createGroup(origin, author, [], 'Alone');
  const { id: fullGroup } = await createGroup(origin, author, others, 'Together');
  await measure(WRITES, post(fullGroup));
  console.log();
  row('processor time, ms', Object.keys(parts));
  print('  idle, per second', divide(idle, 1 / 1_000));
  print('  a poll', await measure(READS, read('/notifications/count')));
  print('  a feed of 15 posts', await measure(READS, read('/posts/recent?limit=15')));
  // The two are measured alternately, since a warm process costs less.
  let single: Costs = {};
  let shared: Costs = {};
  for (let round = 0; round < ROUNDS; round++) {
    single = add(single, await measure(WRITES, post(soloGroup)));
    shared = add(shared, await measure(WRITES, post(fullGroup)));
  }
  single = divide(single, ROUNDS);
  print('  a post', single);
  print('  a notification', divide(subtract(divide(shared, ROUNDS), single), others.length));
  const withPhoto = await measure(PHOTOS, post(soloGroup, createPhoto()));
  print('  a photo of 12 megapixels', subtract(withPhoto, single));
  printProcesses(parts, engines, fleet);
}
