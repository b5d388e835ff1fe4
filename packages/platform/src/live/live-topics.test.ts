import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { LiveSignal, LiveTopic } from '@dubs/core/ports';
import { Redis } from 'ioredis';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import type { RedisTarget } from '../config/index.ts';
import { createLogger } from '../logger/index.ts';
import { startWatchedRedis } from '../redis/testing/redis-process.ts';
import { createLiveBus } from './create-live-bus.ts';
import { openRedisTransport } from './redis-transport.ts';
import { routeSignals } from './route-signals.ts';

// Its own database identifies the connections of this file.
const REDIS_DB = 6;
const { TEST_REDIS_URL } = process.env;
const url = TEST_REDIS_URL && `${TEST_REDIS_URL}/${REDIS_DB}`;
const log = createLogger({ level: 'silent', pretty: false }, 'test');

const toGroup = (groupId: number): LiveSignal => ({ kind: 'group', groupId, stale: [{ query: 'feed' }] });
const toUsers = (...userIds: number[]): LiveSignal => ({
  kind: 'people',
  userIds,
  stale: [{ query: 'me' }],
});
const allOfGroup = (groupId: number): LiveSignal => ({ kind: 'group', groupId, stale: [{ query: 'all' }] });
const membership = (userId: number, isMember: boolean): LiveSignal => ({
  kind: 'membership',
  groupId: 1,
  userId,
  isMember,
});

let channel: string;
beforeEach(() => {
  channel = `test_${randomUUID()}`;
});

/** Opens the bus of one more process, with a listener; waits until it is connected. */
async function openBus(target: RedisTarget = { url: url ?? '' }) {
  const transport = openRedisTransport(target, channel, { commandTimeoutMs: 1_000 });
  const bus = createLiveBus(transport, { log }, { heartbeatMs: 400, lingerMs: 100 });
  onTestFinished(async () => void (await bus.close()));
  const listener = { signals: [] as LiveSignal[], needed: new Set<LiveTopic>(), isConnected: false };
  bus.subscribe({
    onSignal: (signal) => void listener.signals.push(signal),
    onConnectionChange: (now) => void (listener.isConnected = now),
    needs: (topic) => listener.needed.has(topic),
  });
  await expect.poll(() => listener.isConnected).toBe(true);
  return Object.assign(listener, {
    publish: bus.publish,
    async hear(...topics: LiveTopic[]) {
      for (const topic of topics) listener.needed.add(topic);
      return bus.hear(topics);
    },
    /** Waits for a signal that every process receives, and so for all that was published before. */
    async untilCaughtUp(other: { publish: typeof bus.publish }) {
      const sessionId = Math.floor(Math.random() * 1e9);
      other.publish([{ kind: 'session-ended', sessionId }]);
      await expect.poll(() => listener.signals.at(-1)).toEqual({ kind: 'session-ended', sessionId });
      return listener.signals.splice(0).slice(0, -1);
    },
  });
}
async function openRedis(): Promise<Redis> {
  const redis = new Redis(url ?? '');
  onTestFinished(() => redis.disconnect());
  return redis;
}

it('routes signals in their order, and names to each user only themselves', () => {
  expect(
    routeSignals([toGroup(1), toGroup(1), toUsers(7, 8), { kind: 'session-ended', sessionId: 5 }]),
  ).toEqual([
    { topic: 'group:1', signals: [toGroup(1), toGroup(1)] },
    { topic: 'user:7', signals: [toUsers(7)] },
    { topic: 'user:8', signals: [toUsers(8)] },
    { topic: undefined, signals: [{ kind: 'session-ended', sessionId: 5 }] },
  ]);
  const left = [toGroup(1), membership(7, false), toGroup(1)];
  expect(routeSignals(left).flatMap(({ signals }) => signals)).toEqual(left);
});

describe.runIf(url)('on Redis', () => {
  it('a process receives the topics that it hears and no others', async () => {
    const [one, other] = await Promise.all([openBus(), openBus()]);
    expect(await other.hear('group:1', 'user:7')).toBe(true);
    // What was published before may have been missed.
    expect(other.signals.splice(0)).toEqual([
      allOfGroup(1),
      { kind: 'people', userIds: [7], stale: [{ query: 'all' }] },
    ]);
    one.publish([toGroup(1), toGroup(2), toUsers(7, 8), membership(8, true), membership(7, true)]);
    expect(await other.untilCaughtUp(one)).toEqual([toGroup(1), toUsers(7), membership(7, true)]);
    expect(await other.hear('group:1')).toBe(true);
    expect(other.signals).toEqual([]);
  });

  it('a topic that is heard at once by two is received once, from the same moment on', async () => {
    const [one, other] = await Promise.all([openBus(), openBus()]);
    expect(await Promise.all([other.hear('group:1'), other.hear('group:1', 'group:2')])).toEqual([
      true,
      true,
    ]);
    expect(other.signals.splice(0)).toEqual([allOfGroup(1), allOfGroup(2)]);
    one.publish([toGroup(1)]);
    expect(await other.untilCaughtUp(one)).toEqual([toGroup(1)]);
  });

  it('a topic ends a while after no listener needs it, and begins again', async () => {
    const [one, other, redis] = [await openBus(), await openBus(), await openRedis()];
    const count = async () => (await redis.pubsub('NUMSUB', `${channel}:group:1`))[1];
    await other.hear('group:1');
    await sleep(1_000);
    expect(await count()).toBe(1);
    other.needed.clear();
    await expect.poll(count).toBe(0);
    other.signals.length = 0;
    one.publish([toGroup(1)]);
    expect(await other.untilCaughtUp(one)).toEqual([]);
    await other.hear('group:1');
    one.publish([toGroup(1)]);
    expect(await other.untilCaughtUp(one)).toEqual([allOfGroup(1), toGroup(1)]);
  });

  it('misses nothing that is published after a topic is heard, however soon', async () => {
    const [one, other] = await Promise.all([openBus(), openBus()]);
    for (let id = 1; id <= 100; id++) {
      await other.hear(`group:${id}`);
      one.publish([toGroup(id)]);
    }
    const got = await other.untilCaughtUp(one);
    expect(got.filter(({ kind }) => kind === 'group')).toHaveLength(200);
  });

  it('hears nothing while it is disconnected', async () => {
    const redis = await openRedis();
    const other = await openBus();
    const clients = String(await redis.client('LIST', 'TYPE', 'PUBSUB')).split('\n');
    const ids = clients
      .filter((line) => line.includes(` db=${REDIS_DB} `))
      .map((line) => /\d+/.exec(line)?.[0]);
    for (const id of ids) await redis.client('KILL', 'ID', Number(id));
    await expect.poll(() => other.isConnected).toBe(false);
    expect(await other.hear('group:1')).toBe(false);
    await expect.poll(() => other.isConnected).toBe(true);
    expect(await other.hear('group:1')).toBe(true);
  });

  it('builds up to 0.2.0, which hear everything on one channel, receive everything while they run', async () => {
    const [one, other] = await Promise.all([openBus(), openBus()]);
    const older = await openRedis();
    const got: LiveSignal[] = [];
    const isNoHeartbeat = (text: string) => !text.includes('"signals":[]');
    const texts: string[] = [];
    older.on('message', (_channel, text: string) => {
      if (isNoHeartbeat(text)) texts.push(text);
      got.push(...(JSON.parse(text) as { signals: LiveSignal[] }).signals);
    });
    await older.subscribe(channel);
    await other.hear('group:1');
    other.signals.length = 0;
    one.publish([toGroup(1), toGroup(2)]);
    await expect.poll(() => got).toEqual([toGroup(1), toGroup(2)]);
    expect(await other.untilCaughtUp(one)).toEqual([toGroup(1)]);
    // They publish there too.
    const publisher = await openRedis();
    await publisher.publish(channel, JSON.stringify({ from: 'older', signals: [toGroup(1)] }));
    await expect.poll(() => other.signals).toEqual([toGroup(1)]);
    await older.unsubscribe(channel);
    texts.length = 0;
    // Without older builds the channel is silent.
    const watcher = await openRedis();
    watcher.on('message', (_channel, text: string) => void texts.push(text));
    await watcher.subscribe(channel, `${channel}:all`);
    one.publish([toGroup(1)]);
    await other.untilCaughtUp(one);
    expect(texts.filter(isNoHeartbeat)).toHaveLength(1);
  });

  it('after a failover, topics are heard again on the new primary', async () => {
    const watched = await startWatchedRedis();
    onTestFinished(watched.close);
    const sentinels = watched.sentinels
      .split(',')
      .map((each) => ({ host: '127.0.0.1', port: Number(each.split(':')[1]) }));
    const target = { located: { sentinels, name: watched.name } };
    const [one, other] = await Promise.all([openBus(target), openBus(target)]);
    expect(await other.hear('group:1')).toBe(true);
    await watched.primary.kill();
    await expect.poll(() => other.isConnected).toBe(false);
    expect(await other.hear('group:1')).toBe(false);
    await expect.poll(() => other.isConnected && one.isConnected).toBe(true);
    expect(await other.hear('group:1')).toBe(true);
    other.signals.length = 0;
    one.publish([toGroup(1)]);
    expect(await other.untilCaughtUp(one)).toEqual([toGroup(1)]);
  });
});
