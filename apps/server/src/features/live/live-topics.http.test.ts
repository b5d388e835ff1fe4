import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { LiveSignal } from '@dubs/core/ports';
import { createLiveBus, openRedisTransport } from '@dubs/platform';
import { Redis } from 'ioredis';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { AppDeps } from '../../app.ts';
import { createGroup, createPost, createUser, type TestUser } from '../../testing/factories.ts';
import { openTab, type Tab } from '../../testing/open-tab.ts';
import { type OtherServer, startOther } from '../../testing/other-server.ts';
import { untilConnected } from '../../testing/until-connected.ts';
import { useServer } from '../../testing/use-server.ts';

const { TEST_REDIS_URL: url } = process.env;
const server = useServer();

interface Options {
  role?: AppDeps['role'];
  /** How long the signals of a group are received after its last stream has ended. */
  lingerMs?: number;
}

/** Starts a server whose live bus is on Redis, with the signals that it receives. */
async function startOnRedis(channel: string, { role, lingerMs = 200 }: Options = {}) {
  const transport = openRedisTransport({ url: url ?? '' }, channel, { hearsAll: role !== 'streams' });
  const live = createLiveBus(transport, server.core, { heartbeatMs: 400, lingerMs });
  onTestFinished(async () => void (await live.close()));
  const received: LiveSignal[] = [];
  live.subscribe({ onSignal: (signal) => void received.push(signal), onConnectionChange: () => undefined });
  await untilConnected(live);
  return Object.assign(await startOther(server, { core: { live }, role }), { received });
}
/** Starts two servers: the first is called, the second holds the streams. */
async function startTwoServers(options?: Options) {
  const channel = `test_${randomUUID()}`;
  const redis = new Redis(url ?? '');
  onTestFinished(() => redis.disconnect());
  /** Waits until no server receives the signals of a group. */
  const untilDropped = (groupId: number) =>
    expect.poll(async () => (await redis.pubsub('NUMSUB', `${channel}:group:${groupId}`))[1]).toBe(0);
  const [called, other] = [await startOnRedis(channel), await startOnRedis(channel, options)];
  return [called, other, untilDropped] as const;
}
const post = async (on: OtherServer, { token }: TestUser, groupId: number) =>
  (await createPost(on.origin, { token, groupId })).body.id;
/** Returns the signals of a group that a server has received, but those by which the group begins there. */
const ofGroup = (received: readonly LiveSignal[], groupId: number) =>
  received.filter(
    (signal) =>
      signal.kind === 'group' &&
      signal.groupId === groupId &&
      !signal.stale.some(({ query }) => query === 'all'),
  );
const hears = (tab: Tab, groupId: number) =>
  expect.poll(() => tab.stale).toContainEqual({ query: 'group', groupId });

describe.runIf(url)('with Redis', () => {
  it('a server of streams receives the signals of the groups of its streams alone', async () => {
    const [called, other, untilDropped] = await startTwoServers({ role: 'streams' });
    const ours = await createGroup(called.rest, ['Maya', 'Ben']);
    const theirs = await createGroup(called.rest, ['Zoe', 'Yan']);
    const [maya, ben] = ours.users;
    await post(called, maya, ours.groupId);
    await sleep(200);
    expect(other.received.filter(({ kind }) => kind !== 'session-ended')).toEqual([]);

    const tab = await openTab(other.origin, ben);
    // Nothing is known from before.
    expect(tab.stale.splice(0)).toEqual([{ query: 'all' }]);
    for (let n = 0; n < 5; n++) await post(called, theirs.users[0], theirs.groupId);
    await post(called, maya, ours.groupId);
    await hears(tab, ours.groupId);
    expect(ofGroup(other.received, ours.groupId)).toHaveLength(1);
    expect(ofGroup(other.received, theirs.groupId)).toEqual([]);

    tab.close();
    // A while later it receives nothing more.
    await untilDropped(ours.groupId);
    await post(called, maya, ours.groupId);
    await sleep(100);
    expect(ofGroup(other.received, ours.groupId)).toHaveLength(1);
  });

  it('a page goes on where it was loaded, on a server that was not called before', async () => {
    const [called, other] = await startTwoServers();
    const { groupId, users } = await createGroup(called.rest, ['Maya', 'Ben']);
    const [maya, ben] = users;
    const page = await fetch(`${other.origin}/trpc/auth.me`, {
      headers: { authorization: `Bearer ${ben.token}` },
    });
    const postId = await post(called, maya, groupId);
    await expect.poll(() => ofGroup(other.received, groupId).length).toBeGreaterThan(0);
    const tab = await openTab(other.origin, ben, page.headers.get('dubs-news') ?? '');
    expect(tab.stale).toContainEqual({ query: 'feed' });
    expect(tab.stale).not.toContainEqual({ query: 'all' });
    expect(postId).toBeGreaterThan(0);
  });

  it('an open stream follows its user into a group and out of it', async () => {
    const [called, other, untilDropped] = await startTwoServers({ role: 'streams' });
    const { groupId, users } = await createGroup(called.rest, ['Maya']);
    const [maya] = users;
    const ben = await createUser(called.rest, 'Ben');
    const tab = await openTab(other.origin, ben);
    const { body: invite } = await called.rest.call('groupInvite', { id: groupId }, maya);
    await called.rest.call('join', { code: invite.inviteCode }, ben);
    await hears(tab, groupId);
    await expect.poll(() => tab.stale).toContainEqual({ query: 'all' });
    tab.stale.length = 0;
    await post(called, maya, groupId);
    await hears(tab, groupId);

    const removed = await called.rest.call('removeMember', { groupId, userId: ben.id }, maya);
    expect(removed.status).toBe(200);
    // The last of what the removal makes stale.
    await expect.poll(() => tab.stale).toContainEqual({ query: 'me' });
    await sleep(100);
    tab.stale.length = 0;
    await post(called, maya, groupId);
    await untilDropped(groupId);
    const { length } = ofGroup(other.received, groupId);
    await post(called, maya, groupId);
    await sleep(100);
    expect([tab.stale, ofGroup(other.received, groupId).length]).toEqual([[], length]);
  });

  it('a stream that opens while posts are shared misses none of them', async () => {
    const [called, other] = await startTwoServers();
    for (let n = 0; n < 10; n++) {
      const { groupId, users } = await createGroup(called.rest, ['Maya', 'Ben']);
      const [maya, ben] = users;
      const shown = await fetch(`${other.origin}/trpc/auth.me`, {
        headers: { authorization: `Bearer ${ben.token}` },
      });
      const cursor = shown.headers.get('dubs-news') ?? '';
      const [tab] = await Promise.all([openTab(other.origin, ben, cursor), post(called, maya, groupId)]);
      const marks = () =>
        tab.stale.some(({ query }) => query === 'all') || tab.stale.some(({ query }) => query === 'feed');
      await expect.poll(marks).toBe(true);
      tab.close();
    }
  });

  it('a tab that reconnects soon gets what it missed', async () => {
    const [called, other] = await startTwoServers({ role: 'streams', lingerMs: 60_000 });
    const { groupId, users } = await createGroup(called.rest, ['Maya', 'Ben']);
    const [maya, ben] = users;
    const first = await openTab(other.origin, ben);
    await post(called, maya, groupId);
    await hears(first, groupId);
    const cursor = first.events.at(-1)?.id;
    first.close();
    const postId = await post(called, maya, groupId);
    await called.rest.call('reactToPost', { postId, emoji: '🔥' }, maya);
    await expect.poll(() => ofGroup(other.received, groupId).length).toBe(3);
    const second = await openTab(other.origin, ben, cursor);
    expect(second.stale).toContainEqual({ query: 'post', groupId, postId });
    expect(second.stale).not.toContainEqual({ query: 'all' });
  });

  it('a tab that reconnects later learns that everything may be stale', async () => {
    const [called, other, untilDropped] = await startTwoServers({ role: 'streams' });
    const { groupId, users } = await createGroup(called.rest, ['Maya', 'Ben']);
    const [maya, ben] = users;
    const first = await openTab(other.origin, ben);
    await post(called, maya, groupId);
    await hears(first, groupId);
    first.close();
    await untilDropped(groupId);
    expect((await openTab(other.origin, ben, first.events.at(-1)?.id)).stale).toEqual([{ query: 'all' }]);
  });

  it('polls are answered without a query until something changes elsewhere', async () => {
    const [called, other] = await startTwoServers();
    const { groupId, users } = await createGroup(called.rest, ['Maya', 'Ben']);
    const [maya, ben] = users;
    const poll = async (tag = '') =>
      fetch(`${other.origin}/api/groups`, {
        headers: { authorization: `Bearer ${ben.token}`, ...(tag && { 'if-none-match': tag }) },
      });
    const tag = (await poll()).headers.get('etag') ?? '';
    await sleep(100);
    expect((await poll(tag)).status).toBe(304);
    await other.queries.cut();
    expect((await poll(tag)).status).toBe(304);
    await other.queries.restore();
    await post(called, maya, groupId);
    await expect.poll(async () => (await poll(tag)).status).toBe(200);
  });
});
