import { setTimeout as sleep } from 'node:timers/promises';
import { isNotifiedInTime } from '../until-notified.ts';
import { checkHistory, compareCounts } from './history/check-history.ts';
import { readBack, readNotifications } from './history/read-back.ts';
import type { Balancer } from './load/balancer.ts';
import { startHealthCheckingProxy } from './load/health-checking-proxy.ts';
import type { PlannedWrite } from './load/plan-writes.ts';
import { shareForm } from '../clients/users.ts';
import { makeWrite, runLoad } from './load/run-load.ts';
import { createScenario, deleteGroups, type Scenario, type Users } from './load/scenario.ts';
import { type Allowance, type CallStats, createCallStats } from './load/call-stats.ts';
import { PICTURE } from './load/picture.ts';
import { watchTabs } from './load/watch-tabs.ts';
import type { Fleet } from './environment/fleet.ts';

/** What a fault acts on. */
export interface FaultContext {
  fleet: Fleet;
  scenario: Scenario;
  stats: CallStats;
}

/** Undoes a fault. May return a clean-up that runs after all checks. */
export type Undo = () => Promise<void | (() => Promise<void>)>;

/** One kind of fault. */
export interface Fault extends Partial<Allowance> {
  name: string;
  /** Prepares the fleet before there is load; not part of the fault. */
  prepare?(fleet: Fleet): Promise<void>;
  /** Injects the fault and returns how to undo it. */
  inject(context: FaultContext): Promise<Undo>;
  /** How long it lasts under load, in milliseconds. */
  durationMs: number;
  /** Maximum times until both servers accept writes, and until all notifications are sent. */
  recoverWithinMs?: number;
  notifyWithinMs?: number;
  /** Maximum time without an event in an open tab. */
  maxSilenceMs?: number;
  /** True if not even a 503 is allowed. */
  mustBeUnnoticed?: boolean;
  /** The share of posts with a picture. */
  pictures?: number;
  /** True if callers go through a proxy with health checks. */
  isBehindProxy?: boolean;
  /** What the machine must have for this fault. */
  needs?: 'redis' | 'disks' | 'store';
}

/** The outcome of a fault. */
export interface Outcome {
  name: string;
  /** The proxy between callers and servers, if any. */
  proxy: string | undefined;
  writes: number;
  acknowledged: number;
  refused: number;
  unknown: number;
  lost: number;
  doubled: number;
  calls: number;
  unavailable: number;
  signOuts: number;
  slowestMs: number;
  recoveryMs: number;
  notifyMs: number;
  /** The longest time without an event in an open tab, while members kept posting. */
  silenceMs: number;
  notices: number;
  /** Problems, as sentences. */
  problems: string[];
}

export interface RunOptions {
  clients: number;
  /** Factor by which faults are shortened. */
  speedup: number;
  /** Factor by which recovery may exceed the limits, on a busy machine. */
  leniency: number;
}

const RECOVER_MS = 10_000;
const NOTIFY_MS = 60_000;
const ANSWER_MS = 12_000;
const SETTLE_MS = 120_000;
const SOME = 4;

/** Returns the milliseconds until each server, and HAProxy if there is one, has accepted a write. */
async function untilRecovered(
  { fleet, scenario, stats }: FaultContext,
  hasPicture: boolean,
): Promise<number> {
  const since = performance.now();
  let count = 0;
  const probe = async (origin: string) => {
    for (;;) {
      const content = `Probe ${origin} ${scenario.name} ${++count}`;
      const path = `/groups/${scenario.groups[0]?.id}/posts`;
      const write: PlannedWrite = {
        apiCall: {
          method: 'POST',
          path,
          token: scenario.creator.token,
          form: shareForm(content, hasPicture ? PICTURE : undefined),
        },
        effects: [`post ${content}`, ...(hasPicture ? [`picture of ${content}`] : [])],
        expects: [201],
      };
      if ((await makeWrite({ scenario, stats }, write, () => origin, 1)) === 'acknowledged') return;
      if (performance.now() - since > SETTLE_MS) return;
      await sleep(50);
    }
  };
  const origins = fleet.servers.map(({ origin }) => origin);
  if (fleet.engines) origins.push(fleet.engines.haproxy.origin);
  await Promise.all(origins.map(probe));
  return performance.now() - since;
}

const seconds = (ms: number): string => `${(ms / 1_000).toFixed(1)} s`;
const some = (list: readonly string[]): string =>
  `${list.slice(0, SOME).join('; ')}${list.length > SOME ? `; and ${list.length - SOME} more` : ''}`;

/** Injects a fault under load, undoes it, and compares every response with what is found afterwards. */
export async function runFault(
  fault: Fault,
  { fleet, users, balancer: plain }: { fleet: Fleet; users: Users; balancer: Balancer },
  { clients, speedup, leniency }: RunOptions,
): Promise<Outcome> {
  const origin = fleet.engines?.haproxy.origin ?? fleet.servers[0].origin;
  const scenario = await createScenario(origin, users, fault.name);
  const { recoverWithinMs = RECOVER_MS, notifyWithinMs = NOTIFY_MS, mayDisconnect = false } = fault;
  const stats = createCallStats({
    mayDisconnect,
    allowsBalancerErrors: fault.allowsBalancerErrors ?? false,
    answerWithinMs: (fault.answerWithinMs ?? ANSWER_MS) * leniency,
  });
  const context: FaultContext = { fleet, scenario, stats };
  const proxy = fault.isBehindProxy ? await startHealthCheckingProxy(fleet) : undefined;
  const balancer = proxy ?? plain;
  await fault.prepare?.(fleet);
  const tabs = watchTabs(balancer, scenario.members);
  const load = runLoad({ scenario, balancer, stats }, clients, fault.pictures ?? 0);
  await sleep(1_000 / speedup);
  tabs.begin();
  const injectedAt = performance.now();
  const undo = await fault.inject(context);
  await sleep(fault.durationMs / speedup);
  const undoneAt = fault.durationMs === 0 ? injectedAt : performance.now();
  const cleanUp = await undo();
  const began = performance.now();
  const recoveryMs =
    (await untilRecovered(context, fault.pictures !== undefined)) +
    began -
    (fault.durationMs === 0 ? undoneAt : began);
  await sleep(1_000 / speedup);
  const maxSilenceMs = (fault.maxSilenceMs ?? 0) * leniency;
  const silenceMs = await tabs.end(maxSilenceMs);
  await load.stop();
  await proxy?.close();
  const notifyMs = (await isNotifiedInTime(fleet.postgres.query)) ? performance.now() - undoneAt : Infinity;
  await fleet.engines?.replication.untilCaughtUp();

  const { found, news } = await readBack(origin, scenario);
  const verdict = checkHistory(scenario.history, found);
  const actual = await readNotifications(origin, scenario);
  const notices = compareCounts(news, actual);
  await cleanUp?.();
  await deleteGroups(origin, scenario);

  const problems: string[] = [];
  const report = (list: readonly string[], what: string) => {
    if (list.length > 0) problems.push(`${list.length} ${what}: ${some(list)}`);
  };
  report(verdict.lost, 'acknowledged writes lost');
  report(verdict.doubled, 'writes doubled');
  report(verdict.unwanted, 'writes done though refused');
  report(notices.missing, 'notifications missing');
  report(notices.surplus, 'notifications too many');
  report(stats.unexpected, 'wrong answers');
  if (fault.mustBeUnnoticed && stats.unavailable > 0) problems.push(`${stats.unavailable} callers got a 503`);
  if (recoveryMs > recoverWithinMs * leniency)
    problems.push(`recovered in ${seconds(recoveryMs)}, not ${seconds(recoverWithinMs)}`);
  if (notifyMs > notifyWithinMs * leniency)
    problems.push(`all notified after ${seconds(notifyMs)}, not ${seconds(notifyWithinMs)}`);
  if (fault.maxSilenceMs !== undefined && silenceMs > maxSilenceMs)
    problems.push(`a tab heard nothing for ${seconds(silenceMs)}`);
  const count = (outcome: string) => scenario.history.filter((one) => one.outcome === outcome).length;
  return {
    name: fault.name,
    proxy: proxy?.name,
    writes: scenario.history.length,
    acknowledged: count('acknowledged'),
    refused: count('refused'),
    unknown: count('unknown'),
    lost: verdict.lost.length,
    doubled: verdict.doubled.length + verdict.unwanted.length,
    calls: stats.calls,
    unavailable: stats.unavailable,
    signOuts: stats.signOuts,
    slowestMs: stats.slowestMs,
    recoveryMs,
    notifyMs,
    silenceMs,
    notices: [...actual.values()].reduce((sum, times) => sum + times, 0),
    problems,
  };
}
