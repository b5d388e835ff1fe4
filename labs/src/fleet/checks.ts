import { setTimeout as sleep } from 'node:timers/promises';
import type { Post } from '@dubs/contract';
import { call } from '../clients/call.ts';
import {
  callUntilDone,
  get,
  createGroup,
  type Member,
  numberOf,
  share,
  shareForm,
  signIn,
} from '../clients/users.ts';
import { openTab } from '../latency/open-tab.ts';
import { percentile } from '../percentile.ts';
import type { Engines } from '../faults/environment/engines.ts';
import type { Fleet, ServerOfFleet } from '../faults/environment/fleet.ts';
import { PICTURE } from '../faults/load/picture.ts';
import type { Users } from '../faults/load/scenario.ts';

/** A fleet without load, and the environment of the checks. */
export interface CheckContext {
  fleet: Fleet;
  engines: Engines;
  users: Users;
  /** Milliseconds from the first start of a server until both were ready. */
  readyMs: number;
  isShort: boolean;
  leniency: number;
}

/** The result of a check. */
export interface Finding {
  isRight: boolean;
  found: string;
}

/** A property that must hold while nothing is broken. */
export interface Check {
  title: string;
  run(context: CheckContext): Promise<Finding>;
}

const LIVE_MS = 1_000;
/**
 * Leniency does not apply to these: they are above what a busy machine takes, and a locked table takes 10 s if the
 * role limits are lost.
 */
const READY_MS = 25_000;
const LOCKED_MS = 8_000;
const LATE_MS = 6_000;
const OWN_READS = 30;
/** A user who takes no part in the load. */
const LEAVING_USER = 90;
const SIGN_OUT_MS = 1_000;
const TIMEOUT_MS = 20_000;
const seconds = (ms: number) => `${(ms / 1_000).toFixed(1)} s`;

function firstOf({ members }: Users): [author: Member, other: Member] {
  const [author, other] = members;
  if (!author || !other) throw new Error('No user signed in.');
  return [author, other];
}

const contentsOf = async (origin: string, groupId: number, member: Member): Promise<string[]> => {
  const { posts } = await get<{ posts: Post[] }>(origin, `/groups/${groupId}/posts?limit=20`, member);
  return posts.map(({ content }) => content);
};

async function countReplicaReads({ metricsUrl }: ServerOfFleet): Promise<number> {
  const text = await (await fetch(metricsUrl)).text();
  return Number(/^dubs_replica_reads_total\{answer="replica"\} (\d+)$/m.exec(text)?.[1] ?? 0);
}

/** The checks that run before anything is broken. */
export const CHECKS: readonly Check[] = [
  {
    title: 'behind a PgBouncer with the shipped file, servers are ready within 25 s',
    run: async ({ readyMs }) => ({
      isRight: readyMs <= READY_MS,
      found: seconds(readyMs),
    }),
  },
  {
    title: 'who signs in at one server is signed in at the other, and signed out at both',
    async run({ fleet: { servers, twilio } }) {
      const [{ origin }] = servers;
      const { token } = await signIn(origin, numberOf(LEAVING_USER), twilio);
      const statuses: number[] = [];
      const requestAtBoth = async () => {
        for (const server of servers) {
          const reply = await call(server.origin, { method: 'GET', path: '/auth/me', token }, TIMEOUT_MS);
          statuses.push('status' in reply ? reply.status : 0);
        }
      };
      await requestAtBoth();
      await callUntilDone(origin, { method: 'POST', path: '/auth/logout', token });
      await sleep(SIGN_OUT_MS);
      await requestAtBoth();
      return { isRight: statuses.join() === '200,200,401,401', found: statuses.join(', ') };
    },
  },
  {
    title: 'a picture uploaded at one server is readable at the other, whose folder is another one',
    async run({ fleet: { servers }, users }) {
      const [author] = firstOf(users);
      const { id } = await createGroup(servers[0].origin, author, [], 'Pictures');
      const sizes: number[] = [];
      for (const [at, other] of [servers, [servers[1], servers[0]]] as const) {
        const { imageUrls } = await share(at.origin, id, author, 'With a picture', PICTURE);
        const answer = await fetch(`${other.origin}${imageUrls[0]}`);
        sizes.push(answer.ok ? (await answer.arrayBuffer()).byteLength : 0);
      }
      return { isRight: sizes.every((size) => size > 0), found: `${sizes.join(' and ')} bytes` };
    },
  },
  {
    title: 'a live event of one server is heard at the other within 1 s (p99)',
    async run({ fleet: { servers }, users, isShort, leniency }) {
      const [author, other] = firstOf(users);
      const { id } = await createGroup(servers[0].origin, author, [other], 'Live');
      const tab = await openTab(servers[1].origin, other.token);
      const times: number[] = [];
      for (let n = 0; n < (isShort ? 5 : 20); n++) {
        tab.heard.length = 0;
        await sleep(100);
        const began = performance.timeOrigin + performance.now();
        await share(servers[0].origin, id, author, `Live ${n}`);
        const heard = () => tab.heard.find(({ query, at }) => query === 'feed' && at >= began)?.at;
        while (heard() === undefined && performance.timeOrigin + performance.now() < began + TIMEOUT_MS)
          await sleep(2);
        times.push((heard() ?? Infinity) - began);
      }
      tab.close();
      const [p50, p99] = [percentile(times, 0.5), percentile(times, 0.99)];
      return {
        isRight: p99 <= LIVE_MS * leniency,
        found: `from the call: p50 ${Math.round(p50)} ms, p99 ${Math.round(p99)} ms`,
      };
    },
  },
  {
    title: 'a locked table is a 503 within 8 s through the pooler',
    async run({ fleet: { servers, postgres }, users }) {
      const [author] = firstOf(users);
      const { id } = await createGroup(servers[0].origin, author, [], 'Locked');
      const release = await postgres.hold('lock table posts in access exclusive mode');
      const path = `/groups/${id}/posts`;
      const form = shareForm('Not while it is locked');
      const reply = await call(
        servers[0].origin,
        { method: 'POST', path, token: author.token, form },
        TIMEOUT_MS,
      );
      await release();
      const status = 'status' in reply ? reply.status : 0;
      return {
        isRight: status === 503 && reply.ms <= LOCKED_MS,
        found: `${status} after ${seconds(reply.ms)}`,
      };
    },
  },
  {
    title: 'own writes are read while the standby replays nothing, and it is not asked while it is late',
    async run({ fleet: { servers }, engines: { replication }, users }) {
      const [author] = firstOf(users);
      const { id } = await createGroup(servers[0].origin, author, [], 'Late');
      const countAll = async () =>
        (await Promise.all(servers.map(countReplicaReads))).reduce((a, b) => a + b);
      const readAtBoth = async () => {
        for (const { origin } of servers) await contentsOf(origin, id, author);
      };
      const before = await countAll();
      await replication.untilCaughtUp();
      await sleep(1_000);
      await readAtBoth();
      const whileQuick = (await countAll()) - before;
      await replication.pauseReplay(true);
      let missing = 0;
      for (let n = 0; n < OWN_READS; n++) {
        await share(servers[n % 2]?.origin ?? '', id, author, `Own ${n}`);
        if (!(await contentsOf(servers[(n + 1) % 2]?.origin ?? '', id, author)).includes(`Own ${n}`))
          missing++;
      }
      await sleep(LATE_MS);
      const paused = await countAll();
      await readAtBoth();
      const whileLate = (await countAll()) - paused;
      await replication.pauseReplay(false);
      await replication.untilCaughtUp();
      return {
        isRight: whileQuick > 0 && missing === 0 && whileLate === 0,
        found: `${missing} of ${OWN_READS} missing; asked ${whileQuick} times in time, ${whileLate} times late`,
      };
    },
  },
];
