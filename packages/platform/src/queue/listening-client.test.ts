import { createTestDatabase, startDatabaseProxy, type TestDatabase } from '@dubs/db/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createListeningClient } from './listening-client.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

async function open(pingMs: number) {
  const proxy = await startDatabaseProxy(database.url);
  const Client = createListeningClient(pingMs);
  const client = new Client({ connectionString: proxy.url });
  const errors: string[] = [];
  client.on('error', (error) => void errors.push(error.message));
  let isOver = false;
  client.on('end', () => (isOver = true));
  await client.connect();
  return { client, proxy, errors, isOver: () => isOver };
}

it('ends a dead connection that listens within two pings', async () => {
  const { client, proxy, errors, isOver } = await open(1_000);
  const heard: (string | undefined)[] = [];
  client.on('notification', ({ payload }) => void heard.push(payload));
  await client.query('-- Some words\nLISTEN somewhere;');
  await client.query("notify somewhere, 'one'");
  // It stays open while pings get replies.
  await new Promise((resolve) => setTimeout(resolve, 2_500));
  expect([heard, errors, isOver()]).toEqual([['one'], [], false]);
  proxy.mute();
  await expect.poll(() => errors[0], { timeout: 10_000 }).toBe('the listener got no reply');
  await expect.poll(isOver).toBe(true);
  await proxy.cut();
});

it('does not ping a connection that does not listen', async () => {
  const { client, proxy, errors } = await open(50);
  await client.query('select 1');
  proxy.mute();
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(errors).toEqual([]);
  await proxy.cut();
});
