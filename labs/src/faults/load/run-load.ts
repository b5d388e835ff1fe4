import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Outcome } from '../history/check-history.ts';
import type { Balancer } from './balancer.ts';
import { type ApiCall, type ApiReply, call } from '../../clients/call.ts';
import { createWritePlanner, type PlannedWrite } from './plan-writes.ts';
import type { Scenario } from './scenario.ts';
import type { CallStats } from './call-stats.ts';

/** Longer than any response may take. */
const TIMEOUT_MS = 40_000;
/** Maximum wait of a client before a retry, even if Retry-After is longer. */
const LONGEST_WAIT_MS = 700;
const TRIES = 8;
/** Share of the writes that are retried. The others are not, so that some outcomes are unknown. */
const PERSISTENT_SHARE = 0.7;
const READ_PAUSE_MS = 60;

/** Reads that every open tab repeats. */
const READS = ['/groups', '/notifications/count', '/posts/recent?limit=15', '/auth/me'];

/** The running load of a scenario. */
export interface Load {
  /** Stops the load after the pending calls. */
  stop(): Promise<void>;
}

interface Running {
  scenario: Scenario;
  balancer: Balancer;
  stats: CallStats;
}

const nameOf = ({ method, path }: ApiCall): string =>
  `${method} ${path.replace(/\d+/g, ':n').replace(/invite\/[^/]+/, 'invite/:code')}`;

/** Makes a write, retries it with the same key, and records the outcome in the history. */
export async function makeWrite(
  { scenario, stats }: Pick<Running, 'scenario' | 'stats'>,
  write: PlannedWrite,
  next: () => string,
  tries: number,
) {
  const key = randomUUID();
  const beganAt = performance.now();
  let outcome: Outcome = 'unknown';
  for (let attempt = 1; attempt <= tries; attempt++) {
    const reply: ApiReply = await call(next(), { ...write.apiCall, key }, TIMEOUT_MS);
    const nextStep = stats.record(nameOf(write.apiCall), reply, write.expects);
    if (nextStep !== 'again') {
      const isDone = 'status' in reply && reply.status < 300;
      outcome = isDone ? 'acknowledged' : 'refused';
      if (isDone) write.onDone?.(reply.body);
      break;
    }
    const wait = 'status' in reply ? (reply.retryAfter ?? 0) * 1_000 : LONGEST_WAIT_MS;
    if (attempt < tries) await sleep(Math.min(wait, LONGEST_WAIT_MS) * (0.5 + Math.random() / 2));
  }
  scenario.history.push({ effects: write.effects, outcome, beganAt, endedAt: performance.now() });
  return outcome;
}

/** Runs `clients` writing clients and two reading ones until stopped. */
export function runLoad(running: Running, clients: number, pictureShare: number): Load {
  const { scenario, balancer, stats } = running;
  const draw = createWritePlanner(scenario, pictureShare);
  let isOn = true;
  async function write(): Promise<void> {
    while (isOn)
      await makeWrite(running, draw(), balancer.next, Math.random() < PERSISTENT_SHARE ? TRIES : 1);
  }
  async function read(offset: number): Promise<void> {
    for (let n = offset; isOn; n++) {
      const { token } = scenario.members[n % scenario.members.length] ?? scenario.creator;
      const apiCall: ApiCall = { method: 'GET', path: READS[n % READS.length] ?? '', token };
      stats.record(nameOf(apiCall), await call(balancer.next(), apiCall, TIMEOUT_MS), [200]);
      await sleep(READ_PAUSE_MS);
    }
  }
  const all = [...Array.from({ length: clients }, write), read(0), read(3)];
  return {
    async stop() {
      isOn = false;
      await Promise.all(all);
    },
  };
}
