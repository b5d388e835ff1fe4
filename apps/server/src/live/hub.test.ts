import { LIMITS } from '@dubs/contract';
import type { Actor } from '@dubs/core';
import type { LiveSignal } from '@dubs/core/ports';
import { beforeEach, expect, test } from 'vitest';
import type { TestUser } from '../testing/factories.ts';
import { createGroup } from '../testing/factories.ts';
import { soloBus } from '../testing/solo-bus.ts';
import { useServer } from '../testing/use-server.ts';
import type { LiveHub } from './hub.ts';
import { createHub } from './hub.ts';
import type { Stream, StreamOwner } from './stream.ts';
import { createStream } from './stream.ts';

/** The users whose streams were offered a signal, in order. */
const offered: number[] = [];

/** Makes a stream that also records what it is offered. */
function createRecordedStream(owner: StreamOwner): Stream {
  const stream = createStream(owner);
  const { take } = stream;
  return Object.assign(stream, {
    take(signal: LiveSignal) {
      offered.push(owner.userId);
      take(signal);
    },
  });
}

const server = useServer();

let bus: ReturnType<typeof soloBus>;
let hub: LiveHub;
let groupId: number;
let ben: Actor;
/** Runs whenever the hub is about to read what a person may hear of. */
let beforeReading: () => void;

beforeEach(async () => {
  const family = await createGroup(server.rest, ['Maya', 'Ben']);
  groupId = family.groupId;
  ben = await actorOf(family.users[1]);
  bus = soloBus();
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
const news = (id = groupId): LiveSignal => ({ kind: 'group', groupId: id, stale: [{ query: 'feed' }] });
const move = (isMember: boolean, userId = ben.userId): LiveSignal => ({
  kind: 'membership',
  groupId,
  userId,
  isMember,
});

/** Opens a stream, Ben's when no other actor is given; `next` returns its next event. */
async function open(place?: string, actor = ben) {
  const closing = new AbortController();
  const events = await hub.listen(actor, place, closing.signal);
  const next = async () => {
    const { value, done } = await events.next();
    if (done) throw new Error('The stream is over.');
    return value;
  };
  return { next, close: () => closing.abort(), first: await next() };
}

test('a stream begins with nothing, or with what was missed since its place', async () => {
  const one = await open();
  expect(one.first.event.stale).toEqual([]);
  bus.publish([news(), news(groupId + 1)]);
  const two = await open(one.first.place);
  expect(two.first.event.stale).toEqual([{ query: 'feed' }]);
  expect((await one.next()).event.stale).toEqual([{ query: 'feed' }]);
  expect((await open(two.first.place)).first.event.stale).toEqual([]);
  expect((await open('elsewhere.1')).first.event.stale).toEqual([{ query: 'all' }]);
});

test('a signal is offered to the streams that it concerns and to no others', async () => {
  const others = await createGroup(server.rest, ['Otto']);
  const otto = await actorOf(others.users[0]);
  const streams = [await open(), await open(), await open(undefined, otto)];
  const offeredBy = (signal: LiveSignal) => {
    offered.length = 0;
    bus.publish([signal]);
    return offered;
  };
  expect(offeredBy(news())).toEqual([ben.userId, ben.userId]);
  expect(offeredBy(news(others.groupId))).toEqual([otto.userId]);
  expect(offeredBy(news(groupId + 1_000))).toEqual([]);
  const toOtto = [{ query: 'me' }] as const;
  expect(offeredBy({ kind: 'people', userIds: [9_999, otto.userId], stale: toOtto })).toEqual([otto.userId]);
  expect(offeredBy(move(true, otto.userId))).toEqual([otto.userId]);
  expect(offeredBy(news())).toEqual([ben.userId, ben.userId, otto.userId]);
  expect(offeredBy(move(false))).toEqual([ben.userId, ben.userId]);
  expect(offeredBy(news())).toEqual([otto.userId]);
  for (const stream of streams) stream.close();
  expect(offeredBy(news())).toEqual([]);
});

test('a stream that closes while its groups are read is offered nothing afterwards', async () => {
  const closing = new AbortController();
  beforeReading = () => closing.abort();
  await hub.listen(ben, undefined, closing.signal);
  offered.length = 0;
  bus.publish([news(), { kind: 'people', userIds: [ben.userId], stale: [{ query: 'me' }] }]);
  expect(offered).toEqual([]);
});

test('news that comes while the groups are read is not missed', async () => {
  beforeReading = () => bus.publish([news()]);
  expect((await open()).first.event.stale).toEqual([{ query: 'feed' }]);
});

test('who comes into a group or is out of it while the groups are read has them read again', async () => {
  let readings = 0;
  beforeReading = () => {
    // Each time the session and the groups.
    if (++readings === 2) bus.publish([move(false), move(true, ben.userId + 1)]);
  };
  const stream = await open();
  expect(readings).toBe(4);
  expect(stream.first.event.stale).toContainEqual({ query: 'group', groupId });
  bus.publish([news()]);
  expect((await stream.next()).event.stale).toEqual([{ query: 'feed' }]);
});

test('who was let out of a group without a word hears nothing of it, whatever was said before', async () => {
  const one = await open();
  one.close();
  bus.publish([move(true)]);
  await server.db.deleteFrom('group_members').where('user_id', '=', ben.userId).execute();
  bus.publish([news()]);
  const two = await open(one.first.place);
  expect(two.first.event.stale).not.toContainEqual({ query: 'all' });
  bus.publish([news(), { kind: 'people', userIds: [ben.userId], stale: [{ query: 'me' }] }]);
  expect((await two.next()).event.stale).toEqual([{ query: 'me' }]);
});

test('a session that ends while its stream is opened ends the stream', async () => {
  beforeReading = () => bus.publish([{ kind: 'session-ended', sessionId: ben.sessionId }]);
  const stream = await open();
  await expect(stream.next()).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
  expect(hub.count()).toBe(0);
});

test('a session that has ended or is not there opens none', async () => {
  await server.db
    .updateTable('sessions')
    .set({ ended_at: new Date(), end_reason: 'logout' })
    .where('id', '=', ben.sessionId)
    .execute();
  await expect(open()).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
  expect(hub.count()).toBe(0);
});

test('a client that goes while its stream is opened, or before it is read, is forgotten', async () => {
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

test('as many streams as a person may have, however quickly they are asked for', async () => {
  const tries = Array.from({ length: LIMITS.live.streamsPerPerson + 5 }, () => open());
  const refused = (await Promise.allSettled(tries)).flatMap((one) =>
    one.status === 'rejected' ? [one.reason] : [],
  );
  expect(refused.map(({ code }) => code)).toEqual(Array(5).fill('TOO_MANY_REQUESTS'));
  expect(hub.count()).toBe(LIMITS.live.streamsPerPerson);
});

test('when news does not arrive all streams are cut off and none is opened; places from before are not known after', async () => {
  const stream = await open();
  const cut = stream.next().catch((error: unknown) => error);
  bus.setHearing(false);
  expect(await cut).toMatchObject({ name: 'AbortError' });
  await expect(open()).rejects.toMatchObject({ code: 'UNAVAILABLE' });
  bus.setHearing(true);
  expect((await open(stream.first.place)).first.event.stale).toEqual([{ query: 'all' }]);
});

test('a hub that closes cuts off its streams and opens none', async () => {
  const stream = await open();
  const cut = stream.next().catch((error: unknown) => error);
  hub.close();
  expect(await cut).toMatchObject({ name: 'AbortError' });
  expect(hub.count()).toBe(0);
  await expect(open()).rejects.toMatchObject({ code: 'UNAVAILABLE' });
});
