import { LIMITS } from '@dubs/contract';
import type { Actor } from '@dubs/core';
import type { LiveSignal } from '@dubs/core/ports';
import { beforeEach, expect, it } from 'vitest';
import { createGroup, type TestUser } from '../testing/factories.ts';
import { createTestBus } from '../testing/test-bus.ts';
import { useServer } from '../testing/use-server.ts';
import { createHub, type LiveHub } from './hub.ts';
import { createStream, type Stream, type StreamOwner } from './stream.ts';

/** The users whose streams were offered a signal, in order. */
const offered: number[] = [];

/** Creates a stream that also records the signals it is offered. */
function createRecordedStream(owner: StreamOwner): Stream {
  const stream = createStream(owner);
  const { push } = stream;
  return Object.assign(stream, {
    push(signal: LiveSignal) {
      offered.push(owner.userId);
      push(signal);
    },
  });
}

const server = useServer();

let bus: ReturnType<typeof createTestBus>;
let hub: LiveHub;
let groupId: number;
let ben: Actor;
/** Runs before each query of the hub. */
let beforeReading: () => void;

beforeEach(async () => {
  const family = await createGroup(server.rest, ['Maya', 'Ben']);
  groupId = family.groupId;
  ben = await actorOf(family.users[1]);
  bus = createTestBus();
  beforeReading = () => {};
  const core = {
    live: bus,
    clock: server.core.clock,
    get db() {
      beforeReading();
      return server.db;
    },
  };
  offered.length = 0;
  hub = createHub(core, 0, createRecordedStream);
});

async function actorOf(person: TestUser | undefined): Promise<Actor> {
  const { id, user_id } = await server.db
    .selectFrom('sessions')
    .select(['id', 'user_id'])
    .where('user_id', '=', person?.id ?? 0)
    .executeTakeFirstOrThrow();
  return { userId: user_id, sessionId: id };
}
const change = (id = groupId): LiveSignal => ({ kind: 'group', groupId: id, stale: [{ query: 'feed' }] });
const membership = (isMember: boolean, userId = ben.userId): LiveSignal => ({
  kind: 'membership',
  groupId,
  userId,
  isMember,
});

/** Opens a stream, Ben's by default; `next` returns its next event. */
async function open(cursor?: string, actor = ben) {
  const closing = new AbortController();
  const events = await hub.listen(actor, cursor, closing.signal);
  const next = async () => {
    const { value, done } = await events.next();
    if (done) throw new Error('The stream is over.');
    return value;
  };
  return { next, close: () => closing.abort(), first: await next() };
}

it('starts a stream with nothing, or with what was missed since its cursor', async () => {
  const one = await open();
  expect(one.first.event.stale).toEqual([]);
  bus.publish([change(), change(groupId + 1)]);
  const two = await open(one.first.cursor);
  expect(two.first.event.stale).toEqual([{ query: 'feed' }]);
  expect((await one.next()).event.stale).toEqual([{ query: 'feed' }]);
  expect((await open(two.first.cursor)).first.event.stale).toEqual([]);
  expect((await open('elsewhere.1')).first.event.stale).toEqual([{ query: 'all' }]);
});

it('offers a signal to the streams it concerns and no others', async () => {
  const others = await createGroup(server.rest, ['Otto']);
  const otto = await actorOf(others.users[0]);
  const streams = [await open(), await open(), await open(undefined, otto)];
  const offeredBy = (signal: LiveSignal) => {
    offered.length = 0;
    bus.publish([signal]);
    return offered;
  };
  expect(offeredBy(change())).toEqual([ben.userId, ben.userId]);
  expect(offeredBy(change(others.groupId))).toEqual([otto.userId]);
  expect(offeredBy(change(groupId + 1_000))).toEqual([]);
  const toOtto = [{ query: 'me' }] as const;
  expect(offeredBy({ kind: 'people', userIds: [9_999, otto.userId], stale: toOtto })).toEqual([otto.userId]);
  expect(offeredBy(membership(true, otto.userId))).toEqual([otto.userId]);
  expect(offeredBy(change())).toEqual([ben.userId, ben.userId, otto.userId]);
  expect(offeredBy(membership(false))).toEqual([ben.userId, ben.userId]);
  expect(offeredBy(change())).toEqual([otto.userId]);
  for (const stream of streams) stream.close();
  expect(offeredBy(change())).toEqual([]);
});

it('offers nothing to a stream that closed while its groups were read', async () => {
  const closing = new AbortController();
  beforeReading = () => closing.abort();
  await hub.listen(ben, undefined, closing.signal);
  offered.length = 0;
  bus.publish([change(), { kind: 'people', userIds: [ben.userId], stale: [{ query: 'me' }] }]);
  expect(offered).toEqual([]);
});

it('delivers signals that arrive while the groups are read', async () => {
  beforeReading = () => bus.publish([change()]);
  expect((await open()).first.event.stale).toEqual([{ query: 'feed' }]);
});

it('reads the groups again when the user’s membership changes during the read', async () => {
  let readings = 0;
  beforeReading = () => {
    // Each read queries the session and the groups.
    if (++readings === 2) bus.publish([membership(false), membership(true, ben.userId + 1)]);
  };
  const stream = await open();
  expect(readings).toBe(4);
  expect(stream.first.event.stale).toContainEqual({ query: 'group', groupId });
  bus.publish([change()]);
  expect((await stream.next()).event.stale).toEqual([{ query: 'feed' }]);
});

it('sends nothing of a group to a user removed from it without a signal, whatever the buffer says', async () => {
  const one = await open();
  one.close();
  bus.publish([membership(true)]);
  await server.db.deleteFrom('group_members').where('user_id', '=', ben.userId).execute();
  bus.publish([change()]);
  const two = await open(one.first.cursor);
  expect(two.first.event.stale).not.toContainEqual({ query: 'all' });
  bus.publish([change(), { kind: 'people', userIds: [ben.userId], stale: [{ query: 'me' }] }]);
  expect((await two.next()).event.stale).toEqual([{ query: 'me' }]);
});

it('ends a stream whose session ends while it opens', async () => {
  beforeReading = () => bus.publish([{ kind: 'session-ended', sessionId: ben.sessionId }]);
  const stream = await open();
  await expect(stream.next()).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
  expect(hub.count()).toBe(0);
});

it('rejects a session that has ended or does not exist', async () => {
  await server.db
    .updateTable('sessions')
    .set({ ended_at: new Date(), end_reason: 'logout' })
    .where('id', '=', ben.sessionId)
    .execute();
  await expect(open()).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
  expect(hub.count()).toBe(0);
});

it('removes the stream of a client that disconnects while it opens or before it is read', async () => {
  const closing = new AbortController();
  beforeReading = () => closing.abort();
  await hub.listen(ben, undefined, closing.signal);
  expect(hub.count()).toBe(0);
  await hub.listen(ben, undefined, AbortSignal.abort());
  expect(hub.count()).toBe(0);
  beforeReading = () => {};
  const unread = new AbortController();
  await hub.listen(ben, undefined, unread.signal);
  expect(hub.count()).toBe(1);
  unread.abort();
  expect(hub.count()).toBe(0);
});

it('limits the streams of a user, also when they are opened at once', async () => {
  const tries = Array.from({ length: LIMITS.live.streamsPerPerson + 5 }, () => open());
  const refused = (await Promise.allSettled(tries)).flatMap((one) =>
    one.status === 'rejected' ? [one.reason] : [],
  );
  expect(refused.map(({ code }) => code)).toEqual(Array(5).fill('TOO_MANY_REQUESTS'));
  expect(hub.count()).toBe(LIMITS.live.streamsPerPerson);
});

it('disconnects all streams and opens none while the bus is disconnected, and rejects cursors from before', async () => {
  const stream = await open();
  const cut = stream.next().catch((error: unknown) => error);
  bus.setConnected(false);
  expect(await cut).toMatchObject({ name: 'AbortError' });
  await expect(open()).rejects.toMatchObject({ code: 'UNAVAILABLE' });
  bus.setConnected(true);
  expect((await open(stream.first.cursor)).first.event.stale).toEqual([{ query: 'all' }]);
});

it('disconnects its streams and opens none after it is closed', async () => {
  const stream = await open();
  const cut = stream.next().catch((error: unknown) => error);
  hub.close();
  expect(await cut).toMatchObject({ name: 'AbortError' });
  expect(hub.count()).toBe(0);
  await expect(open()).rejects.toMatchObject({ code: 'UNAVAILABLE' });
});
