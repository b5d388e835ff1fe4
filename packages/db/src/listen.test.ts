import { createServer } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, afterEach, expect, test } from 'vitest';
import type { Listener } from './listen.ts';
import { listen } from './listen.ts';
import { createTestDatabase, startDatabaseProxy } from './testing/index.ts';

const CHANNEL = 'Odd "channel"';
const soon = { timeout: 4_000, interval: 10 };

const database = await createTestDatabase();
const speaker = new pg.Client({ connectionString: database.url });
await speaker.connect();
const speak = () => speaker.query(`notify ${pg.escapeIdentifier(CHANNEL)}`);

const opened: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of opened.splice(0)) await close();
});
afterAll(async () => {
  await speaker.end();
  await database.drop();
});

function hear(url: string) {
  const ear = { heard: 0, lost: 0, words: [] as string[], errors: [] as Error[] };
  const listener = listen(url, CHANNEL, {
    onOpen: () => void ear.heard++,
    onNotify: (word) => {
      ear.heard++;
      ear.words.push(word);
    },
    onLost: () => void ear.lost++,
    onError: (error) => void ear.errors.push(error),
  });
  opened.push(() => listener.close());
  return Object.assign(ear, { listener });
}

async function closesWithin(listener: Listener, ms: number): Promise<boolean> {
  return Promise.race([listener.close().then(() => true), sleep(ms, false)]);
}

/** Backends that listen for this test file. */
async function listeners(): Promise<number> {
  const { rows } = await speaker.query<{ count: string }>(
    "select count(*) from pg_stat_activity where datname = current_database() and query like 'listen %'",
  );
  return Number(rows[0]?.count);
}

test('it looks once when the connection stands, and then whenever somebody speaks', async () => {
  const ear = hear(database.url);
  await expect.poll(() => ear.heard, soon).toBe(1);
  await speak();
  await expect.poll(() => ear.heard, soon).toBe(2);
  await speaker.query('notify another');
  await speaker.query('select pg_notify($1, $2)', [CHANNEL, 'hello']);
  await expect.poll(() => ear.heard, soon).toBe(3);
  expect(ear.words).toEqual(['', 'hello']);
  expect(ear.errors).toEqual([]);
  expect(ear.lost).toBe(0);
});

test('what a transaction says is heard at its commit, and never when it is rolled back', async () => {
  const ear = hear(database.url);
  await expect.poll(() => ear.heard, soon).toBe(1);
  await speaker.query('begin');
  await speak();
  await speaker.query('rollback');
  await speaker.query('begin');
  await speak();
  await sleep(100);
  expect(ear.heard).toBe(1);
  await speaker.query('commit');
  await expect.poll(() => ear.heard, soon).toBe(2);
});

test('a connection that the server ends is made anew, and it looks for what it missed', async () => {
  const ear = hear(database.url);
  await expect.poll(() => ear.heard, soon).toBe(1);
  await speaker.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and query like 'listen %'",
  );
  await expect.poll(() => ear.errors.length, soon).toBeGreaterThan(0);
  await expect.poll(() => ear.heard, soon).toBe(2);
  expect(ear.lost).toBe(1);
  await speak();
  await expect.poll(() => ear.heard, soon).toBe(3);
});

test('while the wire is cut it says so and keeps trying', async () => {
  const wire = await startDatabaseProxy(database.url);
  const ear = hear(wire.url);
  await expect.poll(() => ear.heard, soon).toBe(1);
  await wire.cut();
  await expect.poll(() => ear.errors.map(String).join(), soon).toContain('ECONNREFUSED');
  await wire.mend();
  await expect.poll(() => ear.heard, soon).toBe(2);
  await speak();
  await expect.poll(() => ear.heard, soon).toBe(3);
  await ear.listener.close();
  await wire.cut();
});

test('closing ends the connection, says nothing, and may be done twice', async () => {
  const ear = hear(database.url);
  await expect.poll(() => ear.heard, soon).toBe(1);
  expect(await listeners()).toBe(1);
  expect(await closesWithin(ear.listener, 1_000)).toBe(true);
  expect(await closesWithin(ear.listener, 1_000)).toBe(true);
  await expect.poll(listeners, soon).toBe(0);
  await speak();
  await sleep(100);
  expect(ear.heard).toBe(1);
  expect(ear.errors).toEqual([]);
});

test('closing before the connection stands does not hang', async () => {
  for (const wait of [0, 0, 1, 2, 3, 5, 8, 13, 21]) {
    const ear = hear(database.url);
    await sleep(wait);
    expect(await closesWithin(ear.listener, 2_000)).toBe(true);
    const { heard } = ear;
    await speak();
    await sleep(20);
    expect(ear.heard).toBe(heard);
  }
  await expect.poll(listeners, soon).toBe(0);
});

test('closing while a server takes the connection and never answers does not hang', async () => {
  const sockets: Socket[] = [];
  const mute = createServer((socket) => void sockets.push(socket.on('error', () => undefined)));
  await new Promise<void>((resolve) => mute.listen(0, '127.0.0.1', resolve));
  const { port } = mute.address() as AddressInfo;
  const ear = hear(`postgres://somebody@127.0.0.1:${port}/nothing`);
  await expect.poll(() => sockets.length, soon).toBe(1);
  expect(await closesWithin(ear.listener, 3_000)).toBe(true);
  sockets.forEach((socket) => socket.destroy());
  mute.close();
});

test('closing while nobody is there does not wait for the next try', async () => {
  const ear = hear('postgres://somebody@127.0.0.1:1/nothing');
  await expect.poll(() => ear.errors.length, soon).toBe(1);
  expect(await closesWithin(ear.listener, 200)).toBe(true);
});
