import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Outcome } from '../history/check-history.ts';
import type { Balancer } from './balancer.ts';
import type { Ask, Reply } from '../../clients/call.ts';
import { call } from '../../clients/call.ts';
import type { Draft } from './draw-write.ts';
import { createDrawing } from './draw-write.ts';
import type { Stage } from './stage.ts';
import type { Tally } from './tally.ts';

/** How long a client waits before it gives up; longer than any answer may take. */
const PATIENCE_MS = 40_000;
/** A client that tries again waits as long as it was told, but no longer than this. */
const LONGEST_WAIT_MS = 700;
const TRIES = 8;
/** The others take whatever they are told first for an answer, so that there is something unknown. */
const PERSISTENT_SHARE = 0.7;
const READ_PAUSE_MS = 60;

/** Reads that every open tab makes. */
const READS = ['/groups', '/notifications/count', '/posts/recent?limit=15', '/auth/me'];

/** What is under way on a stage. */
export interface Load {
  /** Lets what is under way come to its end. */
  stop(): Promise<void>;
}

interface Running {
  stage: Stage;
  balancer: Balancer;
  tally: Tally;
}

const nameOf = ({ method, path }: Ask): string =>
  `${method} ${path.replace(/\d+/g, ':n').replace(/invite\/[^/]+/, 'invite/:code')}`;

/** Makes one write, perhaps several times under one key, and notes in the history what its caller learnt. */
export async function makeWrite(
  { stage, tally }: Pick<Running, 'stage' | 'tally'>,
  draft: Draft,
  next: () => string,
  tries: number,
) {
  const key = randomUUID();
  let outcome: Outcome = 'unknown';
  for (let attempt = 1; attempt <= tries; attempt++) {
    const reply: Reply = await call(next(), { ...draft.ask, key }, PATIENCE_MS);
    const meaning = tally.take(nameOf(draft.ask), reply, draft.expects);
    if (meaning !== 'again') {
      const isDone = 'status' in reply && reply.status < 300;
      outcome = isDone ? 'acknowledged' : 'refused';
      if (isDone) draft.onDone?.(reply.body);
      break;
    }
    const wait = 'status' in reply ? (reply.retryAfter ?? 0) * 1_000 : LONGEST_WAIT_MS;
    if (attempt < tries) await sleep(Math.min(wait, LONGEST_WAIT_MS) * (0.5 + Math.random() / 2));
  }
  stage.history.push({ marks: draft.marks, outcome });
  return outcome;
}

/** Lets so many clients write, and two read, until told to stop. */
export function runLoad(running: Running, clients: number, pictureShare: number): Load {
  const { stage, balancer, tally } = running;
  const draw = createDrawing(stage, pictureShare);
  let isOn = true;
  async function write(): Promise<void> {
    while (isOn)
      await makeWrite(running, draw(), balancer.next, Math.random() < PERSISTENT_SHARE ? TRIES : 1);
  }
  async function read(offset: number): Promise<void> {
    for (let n = offset; isOn; n++) {
      const { token } = stage.members[n % stage.members.length] ?? stage.creator;
      const ask: Ask = { method: 'GET', path: READS[n % READS.length] ?? '', token };
      tally.take(nameOf(ask), await call(balancer.next(), ask, PATIENCE_MS), [200]);
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
