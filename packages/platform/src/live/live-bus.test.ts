import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { LiveBus, LiveSignal } from '@dubs/core/ports';
import { type Db, openDb, openNotifyTransport } from '@dubs/db';
import { createTestDatabase, startDatabaseProxy, type TcpProxy, type TestDatabase } from '@dubs/db/testing';
import { Redis } from 'ioredis';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createLogger } from '../logger/index.ts';
import { createLiveBus } from './create-live-bus.ts';
import type { LiveMessage, LiveTransport } from './live-transport.ts';
import { openRedisTransport } from './redis-transport.ts';

const redisUrl = process.env.TEST_REDIS_URL;
if (!redisUrl) console.log('The live bus is not tested on Redis: TEST_REDIS_URL is not set.');

/** A real server that transports messages. */
interface Broker {
  readonly url: string;
  /** Opens a transport that subscribes at `url` and publishes at `publishUrl`. */
  openTransport: (url: string, channel: string, publishUrl?: string) => LiveTransport;
  /** Returns the name that the broker knows the channel by. */
  channelOf: (channel: string) => string;
  /** Publishes any text on the channel. */
  publish: (channel: string, text: string) => Promise<unknown>;
  /** Ends the subscribers' connections on the server's side. */
  endConnections: () => Promise<unknown>;
}

let database: TestDatabase;
let client: pg.Client;
const dbs: Db[] = [];
beforeAll(async () => {
  database = await createTestDatabase();
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await database.drop();
});

const postgres: Broker = {
  get url() {
    return database.url;
  },
  openTransport(url, channel, publishUrl = url) {
    const db = openDb(publishUrl, { max: 2 });
    dbs.push(db);
    return openNotifyTransport(db, url, channel);
  },
  channelOf: (channel) => channel,
  publish: (channel, text) => client.query('select pg_notify($1, $2)', [channel, text]),
  endConnections: () =>
    client.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and application_name = 'dubs-listener'`,
    ),
};

// Its own database identifies the connections of this file.
const REDIS_DB = 7;
/** Only what is cut or muted behind a proxy needs a short limit. Elsewhere one would end connections of a busy machine. */
const commandTimeoutFor = (url: string) => (url === redisServer.url ? 5_000 : 300);
async function onRedis<T>(work: (redis: Redis) => Promise<T>): Promise<T> {
  const redis = new Redis(redisServer.url);
  try {
    return await work(redis);
  } finally {
    redis.disconnect();
  }
}
const redisServer: Broker = {
  url: `${redisUrl}/${REDIS_DB}`,
  openTransport: (url, channel) =>
    openRedisTransport({ url }, channel, { commandTimeoutMs: commandTimeoutFor(url) }),
  channelOf: (channel) => `${channel}:all`,
  publish: (channel, text) => onRedis((redis) => redis.publish(channel, text)),
  endConnections: () =>
    onRedis(async (redis) => {
      const clients = String(await redis.client('LIST', 'TYPE', 'PUBSUB')).split('\n');
      const ids = clients
        .filter((line) => line.includes(` db=${REDIS_DB} `))
        .map((line) => /^id=(\d+)/.exec(line)?.[1]);
      expect(ids.length).toBeGreaterThan(0);
      for (const id of ids) await redis.client('KILL', 'ID', Number(id));
    }),
};

const redisHearingAll: Broker = {
  ...redisServer,
  openTransport: (url, channel) =>
    openRedisTransport({ url }, channel, { commandTimeoutMs: commandTimeoutFor(url), hearsAll: true }),
};

const SIGNAL: LiveSignal = { kind: 'group', groupId: 1, stale: [{ query: 'feed' }] };
const TOPICS = ['group:1', 'user:2'] as const;
/** True for what a listener gets where a topic begins. */
const isBeginning = (signal: LiveSignal): boolean =>
  'stale' in signal && signal.stale.some(({ query }) => query === 'all');

describe.each([
  { name: 'PostgreSQL', broker: postgres, isAvailable: true },
  { name: 'Redis', broker: redisServer, isAvailable: redisUrl !== undefined },
  { name: 'Redis, hearing all', broker: redisHearingAll, isAvailable: redisUrl !== undefined },
])('on $name', ({ broker, isAvailable }) => {
  const opened: { close(): Promise<unknown> }[] = [];
  const proxies: TcpProxy[] = [];
  let channel: string;
  let lines: string[];
  beforeEach(() => {
    channel = `test_${randomUUID()}`;
    lines = [];
  });
  afterEach(async () => {
    await Promise.all(opened.splice(0).map((bus) => bus.close()));
    await Promise.all(dbs.splice(0).map((db) => db.destroy()));
    await Promise.all(proxies.splice(0).map((proxy) => proxy.cut()));
  });
  const log = createLogger({ level: 'info', pretty: false }, 'test', {
    write: (line) => void lines.push(line),
  });

  interface BusOptions {
    url?: string;
    publishUrl?: string;
    heartbeatMs?: number;
  }
  function subscribeTo(bus: LiveBus) {
    const subscriber = { signals: [] as LiveSignal[], connected: [] as boolean[] };
    const stop = bus.subscribe({
      onSignal: (signal) => void (isBeginning(signal) || subscriber.signals.push(signal)),
      onConnectionChange: (isConnected) => void subscriber.connected.push(isConnected),
    });
    return Object.assign(subscriber, { stop });
  }
  /** Waits until the bus is connected and hears the topics. */
  const hears = (bus: LiveBus) => expect.poll(() => bus.hear(TOPICS)).toBe(true);
  /** Opens a bus, as another process would, and subscribes to it. */
  function openBus({ url = broker.url, publishUrl = url, heartbeatMs = 5_000 }: BusOptions = {}) {
    const bus = createLiveBus(broker.openTransport(url, channel, publishUrl), { log }, { heartbeatMs });
    opened.push(bus);
    return Object.assign(bus, subscribeTo(bus));
  }
  async function openConnectedBus(options: BusOptions = {}) {
    const bus = openBus(options);
    await expect.poll(() => bus.connected.at(-1)).toBe(true);
    await hears(bus);
    return bus;
  }
  async function startProxy() {
    const proxy = await startDatabaseProxy(broker.url);
    proxies.push(proxy);
    return proxy;
  }

  it.runIf(isAvailable)('delivers signals that follow an empty publish', async () => {
    const [one, other] = await Promise.all([openConnectedBus(), openConnectedBus()]);
    one.publish([]);
    one.publish([{ kind: 'people', userIds: [], stale: [{ query: 'me' }] }]);
    one.publish([SIGNAL]);
    await expect.poll(() => other.signals).toEqual([SIGNAL]);
  });

  it.runIf(isAvailable)(
    'delivers a signal to every process once, and to its own listeners at once',
    async () => {
      const [one, two, three] = await Promise.all([
        openConnectedBus(),
        openConnectedBus(),
        openConnectedBus(),
      ]);
      expect(one.connected).toEqual([false, true]);
      one.publish([SIGNAL, { kind: 'session-ended', sessionId: 5 }]);
      const published = [SIGNAL, { kind: 'session-ended', sessionId: 5 }];
      expect(one.signals).toEqual(published);
      for (const other of [two, three]) await expect.poll(() => other.signals).toEqual(published);
      two.publish([{ kind: 'membership', groupId: 1, userId: 2, isMember: false }]);
      await expect.poll(() => three.signals.length).toBe(3);
      await sleep(50);
      expect([one.signals.length, two.signals.length, three.signals.length]).toEqual([3, 3, 3]);
    },
  );

  it.runIf(isAvailable)('delivers a signal to two thousand users whole and in order', async () => {
    const [one, two] = await Promise.all([openConnectedBus(), openConnectedBus()]);
    const userIds = Array.from({ length: 2_000 }, (_, n) => Number.MAX_SAFE_INTEGER - n);
    await two.hear(userIds.map((id) => `user:${id}` as const));
    one.publish([{ kind: 'people', userIds, stale: [{ query: 'notifications' }] }]);
    one.publish([SIGNAL]);
    await expect.poll(() => two.signals.at(-1)?.kind).toBe('group');
    const received = two.signals.flatMap((signal) => (signal.kind === 'people' ? signal.userIds : []));
    expect(received).toEqual(userIds);
    expect(two.signals.at(-1)).toEqual(SIGNAL);
  });

  it.runIf(isAvailable)('delivers signals in the order of publishing', async () => {
    const [one, two] = await Promise.all([openConnectedBus(), openConnectedBus()]);
    for (let sessionId = 1; sessionId <= 300; sessionId++)
      one.publish([{ kind: 'session-ended', sessionId }]);
    await expect.poll(() => two.signals.length).toBe(300);
    expect(two.signals).toEqual(one.signals);
  });

  it.runIf(isAvailable)('delivers what was published right before closing', async () => {
    const [one, two] = await Promise.all([openConnectedBus(), openConnectedBus()]);
    one.publish([SIGNAL]);
    one.publish([{ kind: 'session-ended', sessionId: 5 }]);
    await one.close();
    await expect.poll(() => two.signals.length).toBe(2);
  });

  it.runIf(isAvailable)(
    'notifies a late subscriber whether it is connected, and a removed one of nothing',
    async () => {
      const bus = await openConnectedBus();
      const late = subscribeTo(bus);
      expect(late.connected).toEqual([true]);
      late.stop();
      bus.publish([SIGNAL]);
      expect([late.signals, bus.signals]).toEqual([[], [SIGNAL]]);
    },
  );

  it.runIf(isAvailable)('calls the other listeners, and publishes, when one listener throws', async () => {
    const bus = createLiveBus(broker.openTransport(broker.url, channel), { log });
    opened.push(bus);
    bus.subscribe({
      onSignal() {
        throw new Error('listener failed');
      },
      onConnectionChange: () => undefined,
    });
    const subscriber = subscribeTo(bus);
    const other = await openConnectedBus();
    await expect.poll(() => subscriber.connected.at(-1)).toBe(true);
    await hears(bus);
    expect(() => bus.publish([SIGNAL])).not.toThrow();
    expect(subscriber.signals).toEqual([SIGNAL]);
    await expect.poll(() => other.signals).toEqual([SIGNAL]);
    other.publish([SIGNAL]);
    await expect.poll(() => subscriber.signals).toEqual([SIGNAL, SIGNAL]);
    expect(lines.join()).toContain('listener failed');
  });

  it.runIf(isAvailable)('ignores invalid messages on the channel', async () => {
    const bus = await openConnectedBus();
    const invalid = [
      '',
      'text',
      'null',
      '7',
      '{}',
      '{"from":"x"}',
      '{"from":"x","signals":7}',
      '{"from":"x","signals":[null]}',
    ];
    const name = broker.channelOf(channel);
    for (const text of invalid) await broker.publish(name, text);
    await broker.publish(name, JSON.stringify({ from: 'another', signals: [SIGNAL] }));
    await expect.poll(() => bus.signals).toEqual([SIGNAL]);
    expect(bus.connected).toEqual([false, true]);
  });

  it.runIf(isAvailable)(
    'disconnects when the transport is cut, lets publishers go on, and reconnects',
    async () => {
      const proxy = await startProxy();
      const [bus, other] = [await openConnectedBus({ url: proxy.url }), await openConnectedBus()];
      await proxy.cut();
      await expect.poll(() => bus.connected).toEqual([false, true, false]);
      expect(() => bus.publish([SIGNAL])).not.toThrow();
      expect(bus.signals).toEqual([SIGNAL]);
      other.publish([SIGNAL]);
      await expect.poll(() => lines.join()).toContain('live.disconnected');
      await proxy.restore();
      await expect.poll(() => bus.connected).toEqual([false, true, false, true]);
      other.publish([{ kind: 'session-ended', sessionId: 5 }]);
      await expect.poll(() => bus.signals.at(-1)).toEqual({ kind: 'session-ended', sessionId: 5 });
      bus.publish([{ kind: 'session-ended', sessionId: 6 }]);
      await expect.poll(() => other.signals.at(-1)).toEqual({ kind: 'session-ended', sessionId: 6 });
    },
  );

  it.runIf(isAvailable)('measures how long heartbeats take to return, and how long one is out', async () => {
    const proxy = await startProxy();
    const seconds: number[] = [];
    const onHeartbeat = (each: number) => void seconds.push(each);
    const transport = broker.openTransport(proxy.url, channel, broker.url);
    const bus = createLiveBus(transport, { log, onHeartbeat }, { heartbeatMs: 400 });
    opened.push(bus);
    subscribeTo(bus);
    await expect.poll(() => Math.min(...seconds)).toBeLessThan(0.3);
    proxy.mute();
    await expect.poll(() => seconds.at(-1)).toBeGreaterThanOrEqual(0.39);
  });

  it.runIf(isAvailable)('reports a gap to the other processes once it can send again', async () => {
    const real = broker.openTransport(broker.url, channel);
    let isBroken = false;
    const send = (messages: readonly LiveMessage[]) =>
      isBroken ? Promise.reject(new Error('broken')) : real.send(messages);
    const bus = createLiveBus({ ...real, send }, { log }, { heartbeatMs: 1_000 });
    opened.push(bus);
    const [subscriber, other] = [subscribeTo(bus), await openConnectedBus()];
    await expect.poll(() => subscriber.connected.at(-1)).toBe(true);
    isBroken = true;
    await sleep(1_200);
    isBroken = false;
    await sleep(1_200);
    // A lost heartbeat is no gap.
    expect(other.connected).toEqual([false, true]);
    isBroken = true;
    bus.publish([SIGNAL]);
    await sleep(50);
    isBroken = false;
    await expect.poll(() => other.connected).toEqual([false, true, false, true]);
    bus.publish([{ kind: 'session-ended', sessionId: 5 }]);
    await expect.poll(() => other.signals).toEqual([{ kind: 'session-ended', sessionId: 5 }]);
    await sleep(1_200);
    expect(other.connected).toEqual([false, true, false, true]);
    // Its own listeners received the signal.
    expect(subscriber.connected).toEqual([false, true]);
  });

  it.runIf(isAvailable)('reports a gap without listeners or further signals', async () => {
    const real = broker.openTransport(broker.url, channel);
    let isBroken = true;
    const send = (messages: readonly LiveMessage[]) =>
      isBroken ? Promise.reject(new Error('broken')) : real.send(messages);
    const bus = createLiveBus({ ...real, send }, { log }, { heartbeatMs: 50 });
    opened.push(bus);
    const other = await openConnectedBus();
    for (let n = 0; n < 3; n++) bus.publish([SIGNAL]);
    await sleep(120);
    expect(other.connected).toEqual([false, true]);
    isBroken = false;
    await expect.poll(() => other.connected).toEqual([false, true, false, true]);
    await sleep(150);
    expect([other.connected.length, other.signals]).toEqual([4, []]);
  });

  it.runIf(isAvailable)('reconnects when the server ends the connection', async () => {
    const bus = await openConnectedBus();
    await broker.endConnections();
    await expect.poll(() => bus.connected).toEqual([false, true, false, true]);
  });

  it.runIf(isAvailable)(
    'disconnects after three missed heartbeats of an open connection, and reconnects',
    async () => {
      const proxy = await startProxy();
      const heartbeatMs = 200;
      // It publishes directly: a pool waits for its database on its own schedule.
      const bus = await openConnectedBus({ url: proxy.url, publishUrl: broker.url, heartbeatMs });
      proxy.mute();
      const mutedAt = Date.now();
      // It may reconnect at once.
      await expect.poll(() => bus.connected.slice(0, 3)).toEqual([false, true, false]);
      const delay = Date.now() - mutedAt;
      expect(delay).toBeGreaterThan(2 * heartbeatMs);
      expect(delay).toBeLessThan(30 * heartbeatMs);
      await expect.poll(() => bus.connected.at(-1)).toBe(true);
      await hears(bus);
      const other = await openConnectedBus();
      other.publish([SIGNAL]);
      await expect.poll(() => bus.signals).toEqual([SIGNAL]);
    },
  );

  it.runIf(isAvailable)('sends the last signals before it closes, or says that they were lost', async () => {
    const proxy = await startProxy();
    const other = await openConnectedBus();
    const publishLate = (timeoutMs: number) => {
      const bus = createLiveBus(broker.openTransport(proxy.url, channel, proxy.url), { log });
      bus.publish([SIGNAL]);
      return bus.close(timeoutMs);
    };
    // Less than the limit of a command.
    proxy.behave({ delayMs: 50 });
    expect(await publishLate(10_000)).toBe(true);
    await expect.poll(() => other.signals).toEqual([SIGNAL]);
    proxy.behave({ isSilent: true });
    expect(await publishLate(100)).toBe(false);
    await proxy.cut();
    expect(await publishLate(10_000)).toBe(false);
  });

  it.runIf(isAvailable)(
    'delivers to its own listeners, and closes at once, when the server is unreachable',
    async () => {
      const proxy = await startProxy();
      await proxy.cut();
      const bus = openBus({ url: proxy.url, heartbeatMs: 20 });
      await sleep(100);
      bus.publish([SIGNAL]);
      expect([bus.connected, bus.signals]).toEqual([[false], [SIGNAL]]);
      expect(await Promise.race([bus.close().then(() => 'closed'), sleep(2_000, 'hangs')])).toBe('closed');
    },
  );

  it.runIf(isAvailable)(
    'closes while connections are pending, and calls no listener afterwards',
    async () => {
      const proxy = await startProxy();
      for (const wait of [0, 1, 5, 20]) {
        const bus = openBus({ url: proxy.url });
        bus.publish([SIGNAL]);
        await sleep(wait);
        expect(await Promise.race([bus.close().then(() => 'closed'), sleep(2_000, 'hangs')])).toBe('closed');
        const { length } = bus.connected;
        await sleep(20);
        expect(bus.connected.length).toBe(length);
        expect(() => bus.publish([SIGNAL])).not.toThrow();
      }
    },
  );
});
