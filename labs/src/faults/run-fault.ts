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

/** Waits until each server, and HAProxy if there is one, has accepted a write; two minutes at most. */
async function untilRecovered({ fleet, scenario, stats }: FaultContext, hasPicture: boolean): Promise<void> {
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
}

const seconds = (ms: number): string => `${(ms / 1_000).toFixed(1)} s`;
const some = (list: readonly string[]): string =>
  `${list.slice(0, SOME).join('; ')}${list.length > SOME ? `; and ${list.length - SOME} more` : ''}`;

/** What was measured while a fault was injected and undone. */
type Measured = Pick<Outcome, 'proxy' | 'recoveryMs' | 'notifyMs' | 'silenceMs'>;

/** Injects a fault under load and undoes it. Returns the measured times and the clean-up. */
async function injectUnderLoad(
  fault: Fault,
  context: FaultContext,
  plain: Balancer,
  { clients, speedup, leniency }: RunOptions,
): Promise<{ measured: Measured; cleanUp: Awaited<ReturnType<Undo>> }> {
  const { fleet, scenario, stats } = context;
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
  const isMoment = fault.durationMs === 0;
  const endedAt = isMoment ? injectedAt : performance.now();
  const cleanUp = await undo();
  const recoversFrom = isMoment ? injectedAt : performance.now();
  await untilRecovered(context, fault.pictures !== undefined);
  const recoveryMs = performance.now() - recoversFrom;
  await sleep(1_000 / speedup);
  const silenceMs = await tabs.end((fault.maxSilenceMs ?? 0) * leniency);
  await load.stop();
  await proxy?.close();
  const notifyMs = (await isNotifiedInTime(fleet.postgres.query)) ? performance.now() - endedAt : Infinity;
  return { measured: { proxy: proxy?.name, recoveryMs, notifyMs, silenceMs }, cleanUp };
}

/** Compares every response, and every notification that must follow from it, with what the servers return afterwards. */
async function checkWrites(origin: string, scenario: Scenario) {
  const { found, news } = await readBack(origin, scenario);
  const { lost, doubled, unwanted } = checkHistory(scenario.history, found);
  const actual = await readNotifications(origin, scenario);
  const notices = [...actual.values()].reduce((sum, times) => sum + times, 0);
  return { lost, doubled, unwanted, notices, ...compareCounts(news, actual) };
}

/** Returns a sentence for each thing that the fault caused but must not. */
function findProblems(
  fault: Fault,
  { recoveryMs, notifyMs, silenceMs }: Measured,
  checked: Awaited<ReturnType<typeof checkWrites>>,
  stats: CallStats,
  leniency: number,
): string[] {
  const { mustBeUnnoticed, maxSilenceMs, recoverWithinMs = RECOVER_MS, notifyWithinMs = NOTIFY_MS } = fault;
  const problems: string[] = [];
  const report = (list: readonly string[], what: string) => {
    if (list.length > 0) problems.push(`${list.length} ${what}: ${some(list)}`);
  };
  report(checked.lost, 'acknowledged writes lost');
  report(checked.doubled, 'writes doubled');
  report(checked.unwanted, 'writes done though refused');
  report(checked.missing, 'notifications missing');
  report(checked.surplus, 'notifications too many');
  report(stats.unexpected, 'wrong answers');
  if (mustBeUnnoticed && stats.unavailable > 0) problems.push(`${stats.unavailable} callers got a 503`);
  if (recoveryMs > recoverWithinMs * leniency)
    problems.push(`recovered in ${seconds(recoveryMs)}, not ${seconds(recoverWithinMs)}`);
  if (notifyMs > notifyWithinMs * leniency)
    problems.push(`all notified after ${seconds(notifyMs)}, not ${seconds(notifyWithinMs)}`);
  if (maxSilenceMs !== undefined && silenceMs > maxSilenceMs * leniency)
    problems.push(`a tab heard nothing for ${seconds(silenceMs)}`);
  return problems;
}

/** Injects a fault under load, undoes it, and compares every response with what is found afterwards. */
export async function runFault(
  fault: Fault,
  { fleet, users, balancer }: { fleet: Fleet; users: Users; balancer: Balancer },
  options: RunOptions,
): Promise<Outcome> {
  const origin = fleet.engines?.haproxy.origin ?? fleet.servers[0].origin;
  const scenario = await createScenario(origin, users, fault.name);
  const stats = createCallStats({
    mayDisconnect: fault.mayDisconnect ?? false,
    allowsBalancerErrors: fault.allowsBalancerErrors ?? false,
    answerWithinMs: (fault.answerWithinMs ?? ANSWER_MS) * options.leniency,
  });
  const { measured, cleanUp } = await injectUnderLoad(fault, { fleet, scenario, stats }, balancer, options);
  await fleet.engines?.replication.untilCaughtUp();
  const checked = await checkWrites(origin, scenario);
  await cleanUp?.();
  await deleteGroups(origin, scenario);

  const count = (outcome: string) => scenario.history.filter((one) => one.outcome === outcome).length;
  return {
    name: fault.name,
    ...measured,
    writes: scenario.history.length,
    acknowledged: count('acknowledged'),
    refused: count('refused'),
    unknown: count('unknown'),
    lost: checked.lost.length,
    doubled: checked.doubled.length + checked.unwanted.length,
    calls: stats.calls,
    unavailable: stats.unavailable,
    signOuts: stats.signOuts,
    slowestMs: stats.slowestMs,
    notices: checked.notices,
    problems: findProblems(fault, measured, checked, stats, options.leniency),
  };
}
