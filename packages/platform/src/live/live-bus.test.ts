import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { LiveBus, LiveSignal } from '@dubs/core/ports';
import { openDb, openNotifyWire } from '@dubs/db';
import type { Db } from '@dubs/db';
import type { TcpProxy, TestDatabase } from '@dubs/db/testing';
import { createTestDatabase, startDatabaseProxy } from '@dubs/db/testing';
import { Redis } from 'ioredis';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createLogger } from '../logger/index.ts';
import type { LiveWire } from './create-live-bus.ts';
import { createLiveBus } from './create-live-bus.ts';
import { openRedisWire } from './open-redis-wire.ts';

const redisUrl = process.env.TEST_REDIS_URL;
if (!redisUrl) console.log('Live news is not tested on Redis: TEST_REDIS_URL names none.');

/** What carries the news, for real. */
interface Carrier {
  /** How to reach it. */
  readonly url: string;
  /** A wire that listens at `url` and speaks there too, unless it is to speak elsewhere. */
  wire: (url: string, channel: string, speakUrl?: string) => LiveWire;
  /** Says anything at all on the channel. */
  shout: (channel: string, text: string) => Promise<unknown>;
  /** Ends the connections that listen, from the far side. */
  hangUp: () => Promise<unknown>;
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

const postgres: Carrier = {
  get url() {
    return database.url;
  },
  wire(url, channel, speakUrl = url) {
    const own = openDb(speakUrl, { max: 2 });
    dbs.push(own);
    return openNotifyWire(own, url, channel);
  },
  shout: (channel, text) => client.query('select pg_notify($1, $2)', [channel, text]),
  hangUp: () =>
    client.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and application_name = 'dubs-listener'`,
    ),
};

// A database of its own, by which the connections of this file are known.
const REDIS_DB = 7;
async function onRedis<T>(work: (redis: Redis) => Promise<T>): Promise<T> {
  const redis = new Redis(redisServer.url);
  try {
    return await work(redis);
  } finally {
    redis.disconnect();
  }
}
const redisServer: Carrier = {
  url: `${redisUrl}/${REDIS_DB}`,
  wire: (url, channel) => openRedisWire(url, channel, { silenceMs: 300 }),
  shout: (channel, text) => onRedis((redis) => redis.publish(channel, text)),
  hangUp: () =>
    onRedis(async (redis) => {
      const clients = String(await redis.client('LIST', 'TYPE', 'PUBSUB')).split('\n');
      const ids = clients
        .filter((one) => one.includes(` db=${REDIS_DB} `))
        .map((one) => /^id=(\d+)/.exec(one)?.[1]);
      expect(ids.length).toBeGreaterThan(0);
      for (const id of ids) await redis.client('KILL', 'ID', Number(id));
    }),
};

const NEWS: LiveSignal = { kind: 'group', groupId: 1, stale: [{ query: 'feed' }] };
const soon = { timeout: 6_000, interval: 10 };

describe.each([
  { name: 'PostgreSQL', carrier: postgres, isThere: true },
  { name: 'Redis', carrier: redisServer, isThere: redisUrl !== undefined },
])('on $name', ({ carrier, isThere }) => {
  const opened: { close(): Promise<void> }[] = [];
  const proxies: TcpProxy[] = [];
  let channel: string;
  let lines: string[];
  beforeEach(() => {
    channel = `test_${randomUUID()}`;
    lines = [];
  });
  afterEach(async () => {
    await Promise.all(opened.splice(0).map((bus) => bus.close()));
    await Promise.all(dbs.splice(0).map((own) => own.destroy()));
    await Promise.all(proxies.splice(0).map((proxy) => proxy.cut()));
  });
  const log = createLogger({ level: 'info', pretty: false }, 'test', {
    write: (line) => void lines.push(line),
  });

  interface Way {
    url?: string;
    speakUrl?: string;
    beatMs?: number;
  }
  function listenTo(bus: LiveBus) {
    const ear = { heard: [] as LiveSignal[], hearing: [] as boolean[] };
    const stop = bus.subscribe({
      onSignal: (signal) => void ear.heard.push(signal),
      onHearing: (hears) => void ear.hearing.push(hears),
    });
    return Object.assign(ear, { stop });
  }
  /** The bus of a process of its own, that somebody listens to. */
  function open({ url = carrier.url, speakUrl = url, beatMs = 5_000 }: Way = {}) {
    const bus = createLiveBus(carrier.wire(url, channel, speakUrl), { log }, { beatMs });
    opened.push(bus);
    return Object.assign(bus, listenTo(bus));
  }
  async function openHearing(options: Way = {}) {
    const bus = open(options);
    await expect.poll(() => bus.hearing.at(-1), soon).toBe(true);
    return bus;
  }
  /** A stretch of wire of the test's own to what carries the news. */
  async function wire() {
    const proxy = await startDatabaseProxy(carrier.url);
    proxies.push(proxy);
    return proxy;
  }

  test.runIf(isThere)('who publishes nothing is heard afterwards all the same', async () => {
    const [one, other] = await Promise.all([openHearing(), openHearing()]);
    one.publish([]);
    one.publish([NEWS]);
    await expect.poll(() => other.heard, soon).toEqual([NEWS]);
  });

  test.runIf(isThere)('what one publishes every other hears, itself at once, everybody once', async () => {
    const [one, two, three] = await Promise.all([openHearing(), openHearing(), openHearing()]);
    expect(one.hearing).toEqual([false, true]);
    one.publish([NEWS, { kind: 'session-ended', sessionId: 5 }]);
    const said = [NEWS, { kind: 'session-ended', sessionId: 5 }];
    expect(one.heard).toEqual(said);
    for (const other of [two, three]) await expect.poll(() => other.heard, soon).toEqual(said);
    two.publish([{ kind: 'membership', groupId: 1, userId: 2, isMember: false }]);
    await expect.poll(() => three.heard.length, soon).toBe(3);
    await sleep(50);
    expect([one.heard.length, two.heard.length, three.heard.length]).toEqual([3, 3, 3]);
  });

  test.runIf(isThere)('news for two thousand people arrives whole and in order', async () => {
    const [one, two] = await Promise.all([openHearing(), openHearing()]);
    const userIds = Array.from({ length: 2_000 }, (_, n) => Number.MAX_SAFE_INTEGER - n);
    one.publish([{ kind: 'people', userIds, stale: [{ query: 'notifications' }] }]);
    one.publish([NEWS]);
    await expect.poll(() => two.heard.at(-1)?.kind, soon).toBe('group');
    const people = two.heard.flatMap((signal) => (signal.kind === 'people' ? signal.userIds : []));
    expect(people).toEqual(userIds);
    expect(two.heard.at(-1)).toEqual(NEWS);
  });

  test.runIf(isThere)('what one says one after the other is heard in that order', async () => {
    const [one, two] = await Promise.all([openHearing(), openHearing()]);
    for (let sessionId = 1; sessionId <= 300; sessionId++)
      one.publish([{ kind: 'session-ended', sessionId }]);
    await expect.poll(() => two.heard.length, soon).toBe(300);
    expect(two.heard).toEqual(one.heard);
  });

  test.runIf(isThere)('what is said right before closing still leaves', async () => {
    const [one, two] = await Promise.all([openHearing(), openHearing()]);
    one.publish([NEWS]);
    one.publish([{ kind: 'session-ended', sessionId: 5 }]);
    await one.close();
    await expect.poll(() => two.heard.length, soon).toBe(2);
  });

  test.runIf(isThere)(
    'who comes later is told whether news arrives; who has gone hears nothing more',
    async () => {
      const bus = await openHearing();
      const late = listenTo(bus);
      expect(late.hearing).toEqual([true]);
      late.stop();
      bus.publish([NEWS]);
      expect([late.heard, bus.heard]).toEqual([[], [NEWS]]);
    },
  );

  test.runIf(isThere)(
    'a listener that fails keeps nobody else from hearing, and publishing does not fail',
    async () => {
      const bus = createLiveBus(carrier.wire(carrier.url, channel), { log });
      opened.push(bus);
      bus.subscribe({
        onSignal() {
          throw new Error('I do not want to know');
        },
        onHearing: () => undefined,
      });
      const ear = listenTo(bus);
      const other = await openHearing();
      await expect.poll(() => ear.hearing.at(-1), soon).toBe(true);
      expect(() => bus.publish([NEWS])).not.toThrow();
      expect(ear.heard).toEqual([NEWS]);
      await expect.poll(() => other.heard, soon).toEqual([NEWS]);
      other.publish([NEWS]);
      await expect.poll(() => ear.heard, soon).toEqual([NEWS, NEWS]);
      expect(lines.join()).toContain('I do not want to know');
    },
  );

  test.runIf(isThere)('nonsense on the channel is passed over', async () => {
    const bus = await openHearing();
    const nonsense = [
      '',
      'nonsense',
      'null',
      '7',
      '{}',
      '{"from":"x"}',
      '{"from":"x","signals":7}',
      '{"from":"x","signals":[null]}',
    ];
    for (const text of nonsense) await carrier.shout(channel, text);
    await carrier.shout(channel, JSON.stringify({ from: 'another', signals: [NEWS] }));
    await expect.poll(() => bus.heard, soon).toEqual([NEWS]);
    expect(bus.hearing).toEqual([false, true]);
  });

  test.runIf(isThere)(
    'while the wire is cut it is deaf, says nothing of it to those who publish, and hears again',
    async () => {
      const stretch = await wire();
      const [bus, other] = [await openHearing({ url: stretch.url }), await openHearing()];
      await stretch.cut();
      await expect.poll(() => bus.hearing, soon).toEqual([false, true, false]);
      expect(() => bus.publish([NEWS])).not.toThrow();
      expect(bus.heard).toEqual([NEWS]);
      other.publish([NEWS]);
      await expect.poll(() => lines.join(), soon).toContain('the live wire broke');
      await stretch.mend();
      await expect.poll(() => bus.hearing, soon).toEqual([false, true, false, true]);
      other.publish([{ kind: 'session-ended', sessionId: 5 }]);
      await expect.poll(() => bus.heard.at(-1), soon).toEqual({ kind: 'session-ended', sessionId: 5 });
      bus.publish([{ kind: 'session-ended', sessionId: 6 }]);
      await expect.poll(() => other.heard.at(-1), soon).toEqual({ kind: 'session-ended', sessionId: 6 });
    },
  );

  test.runIf(isThere)(
    'who could not say something tells the others so as soon as it can, and they forget what they knew',
    async () => {
      const real = carrier.wire(carrier.url, channel);
      let isMute = false;
      const send = (text: string) => (isMute ? Promise.reject(new Error('mute')) : real.send(text));
      const bus = createLiveBus({ ...real, send }, { log }, { beatMs: 300 });
      opened.push(bus);
      const [ear, other] = [listenTo(bus), await openHearing()];
      await expect.poll(() => ear.hearing.at(-1), soon).toBe(true);
      isMute = true;
      await sleep(400);
      isMute = false;
      await sleep(400);
      // Nobody misses beats.
      expect(other.hearing).toEqual([false, true]);
      isMute = true;
      bus.publish([NEWS]);
      await sleep(50);
      isMute = false;
      await expect.poll(() => other.hearing, soon).toEqual([false, true, false, true]);
      bus.publish([{ kind: 'session-ended', sessionId: 5 }]);
      await expect.poll(() => other.heard, soon).toEqual([{ kind: 'session-ended', sessionId: 5 }]);
      await sleep(400);
      expect(other.hearing).toEqual([false, true, false, true]);
      // It told its own listeners itself.
      expect(ear.hearing).toEqual([false, true]);
    },
  );

  test.runIf(isThere)('who only speaks, and could not, tells so without anything more to say', async () => {
    const real = carrier.wire(carrier.url, channel);
    let isMute = true;
    const send = (text: string) => (isMute ? Promise.reject(new Error('mute')) : real.send(text));
    const bus = createLiveBus({ ...real, send }, { log }, { beatMs: 50 });
    opened.push(bus);
    const other = await openHearing();
    for (let n = 0; n < 3; n++) bus.publish([NEWS]);
    await sleep(120);
    expect(other.hearing).toEqual([false, true]);
    isMute = false;
    await expect.poll(() => other.hearing, soon).toEqual([false, true, false, true]);
    await sleep(150);
    expect([other.hearing.length, other.heard]).toEqual([4, []]);
  });

  test.runIf(isThere)('a connection that the far side ends is lost and made anew', async () => {
    const bus = await openHearing();
    await carrier.hangUp();
    await expect.poll(() => bus.hearing, soon).toEqual([false, true, false, true]);
  });

  test.runIf(isThere)(
    'a wire that carries nothing while it stands is deaf after three beats, and is laid anew',
    async () => {
      const stretch = await wire();
      const beatMs = 200;
      // How long a pool waits for its database is its own matter.
      const bus = await openHearing({ url: stretch.url, speakUrl: carrier.url, beatMs });
      stretch.mute();
      const muted = Date.now();
      await expect.poll(() => bus.hearing.at(-1), soon).toBe(false);
      const borne = Date.now() - muted;
      expect(borne).toBeGreaterThan(2 * beatMs);
      expect(borne).toBeLessThan(8 * beatMs);
      await expect.poll(() => bus.hearing.at(-1), { timeout: 15_000 }).toBe(true);
      const other = await openHearing();
      other.publish([NEWS]);
      await expect.poll(() => bus.heard, soon).toEqual([NEWS]);
    },
  );

  test.runIf(isThere)(
    'where nobody is there it is deaf, publishes for itself alone, and closes at once',
    async () => {
      const stretch = await wire();
      await stretch.cut();
      const bus = open({ url: stretch.url, beatMs: 20 });
      await sleep(100);
      bus.publish([NEWS]);
      expect([bus.hearing, bus.heard]).toEqual([[false], [NEWS]]);
      expect(await Promise.race([bus.close().then(() => 'closed'), sleep(2_000, 'hangs')])).toBe('closed');
    },
  );

  test.runIf(isThere)(
    'closing while connections are pending does not hang, and nothing is told after it',
    async () => {
      const stretch = await wire();
      for (const wait of [0, 1, 5, 20]) {
        const bus = open({ url: stretch.url });
        bus.publish([NEWS]);
        await sleep(wait);
        expect(await Promise.race([bus.close().then(() => 'closed'), sleep(2_000, 'hangs')])).toBe('closed');
        const { length } = bus.hearing;
        await sleep(20);
        expect(bus.hearing.length).toBe(length);
        expect(() => bus.publish([NEWS])).not.toThrow();
      }
    },
  );
});
