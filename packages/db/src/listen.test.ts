import { type AddressInfo, createServer, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { listen, type Listener } from './listen.ts';
import { createTestDatabase, startDatabaseProxy } from './testing/index.ts';

const CHANNEL = 'Odd "channel"';

const database = await createTestDatabase();
const publisher = new pg.Client({ connectionString: database.url });
await publisher.connect();
const notify = () => publisher.query(`notify ${pg.escapeIdentifier(CHANNEL)}`);

const opened: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of opened.splice(0)) await close();
});
afterAll(async () => {
  await publisher.end();
  await database.drop();
});

function startListener(url: string) {
  const events = { wakeUps: 0, lost: 0, payloads: [] as string[], errors: [] as Error[] };
  const listener = listen(url, CHANNEL, {
    onOpen: () => void events.wakeUps++,
    onNotify: (payload) => {
      events.wakeUps++;
      events.payloads.push(payload);
    },
    onLost: () => void events.lost++,
    onError: (error) => void events.errors.push(error),
  });
  opened.push(() => listener.close());
  return Object.assign(events, { listener });
}

async function closesWithin(listener: Listener, ms: number): Promise<boolean> {
  return Promise.race([listener.close().then(() => true), sleep(ms, false)]);
}

async function countListeners(): Promise<number> {
  const { rows } = await publisher.query<{ count: string }>(
    "select count(*) from pg_stat_activity where datname = current_database() and query like 'listen %'",
  );
  return Number(rows[0]?.count);
}

describe('listen', () => {
  it('notifies once when connected, then for each notification on its channel', async () => {
    const events = startListener(database.url);
    await expect.poll(() => events.wakeUps).toBe(1);
    await notify();
    await expect.poll(() => events.wakeUps).toBe(2);
    await publisher.query('notify another');
    await publisher.query('select pg_notify($1, $2)', [CHANNEL, 'hello']);
    await expect.poll(() => events.wakeUps).toBe(3);
    expect(events.payloads).toEqual(['', 'hello']);
    expect(events.errors).toEqual([]);
    expect(events.lost).toBe(0);
  });

  it('receives a notification at the commit of its transaction, and never after a rollback', async () => {
    const events = startListener(database.url);
    await expect.poll(() => events.wakeUps).toBe(1);
    await publisher.query('begin');
    await notify();
    await publisher.query('rollback');
    await publisher.query('begin');
    await notify();
    await sleep(100);
    expect(events.wakeUps).toBe(1);
    await publisher.query('commit');
    await expect.poll(() => events.wakeUps).toBe(2);
  });

  it('reconnects when the server ends the connection, and polls', async () => {
    const events = startListener(database.url);
    await expect.poll(() => events.wakeUps).toBe(1);
    await publisher.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and query like 'listen %'",
    );
    await expect.poll(() => events.errors.length).toBeGreaterThan(0);
    await expect.poll(() => events.wakeUps).toBe(2);
    expect(events.lost).toBe(1);
    await notify();
    await expect.poll(() => events.wakeUps).toBe(3);
  });

  it('reports errors while the server is unreachable, and keeps trying', async () => {
    const proxy = await startDatabaseProxy(database.url);
    const events = startListener(proxy.url);
    await expect.poll(() => events.wakeUps).toBe(1);
    await proxy.cut();
    await expect.poll(() => events.errors.map(String).join()).toContain('ECONNREFUSED');
    await proxy.restore();
    await expect.poll(() => events.wakeUps).toBe(2);
    await notify();
    await expect.poll(() => events.wakeUps).toBe(3);
    await events.listener.close();
    await proxy.cut();
  });

  it('ends the connection without an event when closed, also when closed twice', async () => {
    const events = startListener(database.url);
    await expect.poll(() => events.wakeUps).toBe(1);
    await expect.poll(countListeners).toBe(1);
    expect(await closesWithin(events.listener, 1_000)).toBe(true);
    expect(await closesWithin(events.listener, 1_000)).toBe(true);
    await expect.poll(countListeners).toBe(0);
    await notify();
    await sleep(100);
    expect(events.wakeUps).toBe(1);
    expect(events.errors).toEqual([]);
  });

  it('closes while it is connecting', async () => {
    for (const wait of [0, 0, 1, 2, 3, 5, 8, 13, 21]) {
      const events = startListener(database.url);
      await sleep(wait);
      expect(await closesWithin(events.listener, 2_000)).toBe(true);
      const { wakeUps } = events;
      await notify();
      await sleep(20);
      expect(events.wakeUps).toBe(wakeUps);
    }
    await expect.poll(countListeners).toBe(0);
  });

  it('closes while a server accepts the connection and never responds', async () => {
    const sockets: Socket[] = [];
    const silent = createServer((socket) => void sockets.push(socket.on('error', () => undefined)));
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
    const { port } = silent.address() as AddressInfo;
    const events = startListener(`postgres://user@127.0.0.1:${port}/none`);
    await expect.poll(() => sockets.length).toBe(1);
    expect(await closesWithin(events.listener, 3_000)).toBe(true);
    sockets.forEach((socket) => socket.destroy());
    silent.close();
  });

  it('closes without waiting for the next attempt', async () => {
    const events = startListener('postgres://user@127.0.0.1:1/none');
    await expect.poll(() => events.errors.length).toBe(1);
    expect(await closesWithin(events.listener, 900)).toBe(true);
  });
});
