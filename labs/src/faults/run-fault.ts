import { setTimeout as sleep } from 'node:timers/promises';
import { checkHistory, compareCounts } from './history/check-history.ts';
import { readBack, readNews } from './history/read-back.ts';
import type { Balancer } from './load/balancer.ts';
import { startCheckedProxy } from './load/checked-proxy.ts';
import type { Draft } from './load/draw-write.ts';
import { shareForm } from '../clients/users.ts';
import { makeWrite, runLoad } from './load/run-load.ts';
import type { Cast, Stage } from './load/stage.ts';
import { setStage } from './load/stage.ts';
import type { Allowance, Tally } from './load/tally.ts';
import { createTally } from './load/tally.ts';
import type { Fleet } from './world/fleet.ts';

/** Where a fault is made. */
export interface Scene {
  fleet: Fleet;
  stage: Stage;
  tally: Tally;
}

/** Undoes a fault. What it answers, if anything, is to be done after everything was checked. */
export type Heal = () => Promise<void | (() => Promise<void>)>;

/** One kind of fault. */
export interface Fault extends Partial<Allowance> {
  name: string;
  /** Makes it happen, and answers how to undo it. */
  strike(scene: Scene): Promise<Heal>;
  /** How long it lasts under load. */
  holdMs: number;
  /** Within which both servers take writes again, and within which everybody has been told of everything. */
  recoverWithinMs?: number;
  tellWithinMs?: number;
  /** Whether callers must not even be told to come again. */
  isUnnoticed?: boolean;
  /** The share of posts that carry a picture. */
  pictures?: number;
  /** Whether callers reach the servers by a proxy that takes out those whose checks fail. */
  isBehindProxy?: boolean;
  /** What this machine must have for it. */
  needs?: 'redis' | 'disks';
}

/** How a fault went. */
export interface Outcome {
  name: string;
  /** What stood between callers and servers, if anything did. */
  proxy: string | undefined;
  writes: number;
  acknowledged: number;
  refused: number;
  unknown: number;
  lost: number;
  doubled: number;
  calls: number;
  outages: number;
  signOuts: number;
  slowestMs: number;
  recoveryMs: number;
  tellMs: number;
  notices: number;
  /** What is wrong, as sentences; nothing when all is well. */
  complaints: string[];
}

export interface RunOptions {
  clients: number;
  /** How much shorter than usual faults last. */
  haste: number;
  /** How much longer than promised recovery may take: on a machine that is busy, or slow. */
  leniency: number;
}

const RECOVER_MS = 10_000;
const TELL_MS = 60_000;
const ANSWER_MS = 12_000;
const SETTLE_MS = 120_000;
const SOME = 4;

/** The time until each server has taken a write of its own. */
async function untilRecovered({ fleet, stage, tally }: Scene): Promise<number> {
  const since = performance.now();
  let count = 0;
  const probe = async (origin: string) => {
    for (;;) {
      const content = `Probe ${origin} ${stage.name} ${++count}`;
      const path = `/groups/${stage.groups[0]?.id}/posts`;
      const draft: Draft = {
        ask: { method: 'POST', path, token: stage.creator.token, form: shareForm(content) },
        marks: [`post ${content}`],
        expects: [201],
      };
      if ((await makeWrite({ stage, tally }, draft, () => origin, 1)) === 'acknowledged') return;
      if (performance.now() - since > SETTLE_MS) return;
      await sleep(50);
    }
  };
  await Promise.all(fleet.servers.map(({ origin }) => probe(origin)));
  return performance.now() - since;
}

/** The time until nothing waits to be told. */
async function untilTold({ postgres }: Fleet, since: number): Promise<number> {
  const isWaiting = async () => {
    const [row] = await postgres.query<{ waits: boolean }>('select exists (select from outbox) as waits');
    return row?.waits ?? true;
  };
  while (await isWaiting()) {
    if (performance.now() - since > SETTLE_MS) return Infinity;
    await sleep(50);
  }
  return performance.now() - since;
}

const seconds = (ms: number): string => `${(ms / 1_000).toFixed(1)} s`;
const some = (list: readonly string[]): string =>
  `${list.slice(0, SOME).join('; ')}${list.length > SOME ? `; and ${list.length - SOME} more` : ''}`;

/** Lets people write, makes the fault happen, undoes it, and holds everything that they were told against what is there. */
export async function runFault(
  fault: Fault,
  { fleet, cast, balancer: plain }: { fleet: Fleet; cast: Cast; balancer: Balancer },
  { clients, haste, leniency }: RunOptions,
): Promise<Outcome> {
  const [{ origin }] = fleet.servers;
  const stage = await setStage(origin, cast, fault.name);
  const { recoverWithinMs = RECOVER_MS, tellWithinMs = TELL_MS, hangUps = false } = fault;
  const tally = createTally({ hangUps, answerWithinMs: (fault.answerWithinMs ?? ANSWER_MS) * leniency });
  const scene: Scene = { fleet, stage, tally };
  const proxy = fault.isBehindProxy ? await startCheckedProxy(fleet) : undefined;
  const balancer = proxy ?? plain;
  const load = runLoad({ stage, balancer, tally }, clients, fault.pictures ?? 0);
  await sleep(1_000 / haste);
  const struck = performance.now();
  const heal = await fault.strike(scene);
  await sleep(fault.holdMs / haste);
  const healed = fault.holdMs === 0 ? struck : performance.now();
  const cleanUp = await heal();
  const began = performance.now();
  const recoveryMs = (await untilRecovered(scene)) + began - (fault.holdMs === 0 ? healed : began);
  await sleep(1_000 / haste);
  await load.stop();
  await proxy?.close();
  const tellMs = await untilTold(fleet, healed);

  const { found, news } = await readBack(origin, stage);
  const verdict = checkHistory(stage.history, found);
  const told = await readNews(origin, stage);
  const notices = compareCounts(news, told);
  await cleanUp?.();

  const complaints: string[] = [];
  const complain = (list: readonly string[], what: string) => {
    if (list.length > 0) complaints.push(`${list.length} ${what}: ${some(list)}`);
  };
  complain(verdict.lost, 'acknowledged writes lost');
  complain(verdict.doubled, 'writes doubled');
  complain(verdict.unasked, 'writes done though refused');
  complain(notices.missing, 'notifications missing');
  complain(notices.surplus, 'notifications too many');
  complain(tally.wrong, 'wrong answers');
  if (fault.isUnnoticed && tally.outages > 0) complaints.push(`${tally.outages} callers told to come again`);
  if (recoveryMs > recoverWithinMs * leniency)
    complaints.push(`recovered in ${seconds(recoveryMs)}, not ${seconds(recoverWithinMs)}`);
  if (tellMs > tellWithinMs * leniency)
    complaints.push(`told after ${seconds(tellMs)}, not ${seconds(tellWithinMs)}`);
  const count = (outcome: string) => stage.history.filter((one) => one.outcome === outcome).length;
  return {
    name: fault.name,
    proxy: proxy?.name,
    writes: stage.history.length,
    acknowledged: count('acknowledged'),
    refused: count('refused'),
    unknown: count('unknown'),
    lost: verdict.lost.length,
    doubled: verdict.doubled.length + verdict.unasked.length,
    calls: tally.calls,
    outages: tally.outages,
    signOuts: tally.signOuts,
    slowestMs: tally.slowestMs,
    recoveryMs,
    tellMs,
    notices: [...told.values()].reduce((sum, times) => sum + times, 0),
    complaints,
  };
}
