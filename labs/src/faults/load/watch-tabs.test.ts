import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { watchTabs } from './watch-tabs.ts';

const MEMBERS = [
  { id: 1, token: 'one' },
  { id: 2, token: 'two' },
];
const EVENT = 'data: {"json":{"stale":[{"query":"feed"}]}}\nid: x\n\n';

const streams: ServerResponse[] = [];
const server = createServer((_req, res) => {
  res.writeHead(200, { 'content-type': 'text/event-stream' }).write('data: {}\nid: x\n\n');
  streams.push(res);
});
const openTabs = () => {
  const { port } = server.address() as AddressInfo;
  return watchTabs({ next: () => `http://127.0.0.1:${port}`, close: async () => {} }, MEMBERS);
};
beforeEach(async () => {
  streams.length = 0;
  await once(server.listen(0, '127.0.0.1'), 'listening');
});
afterEach(async () => {
  for (const stream of streams) stream.destroy();
  await once(server.close(), 'close');
});

it('waits for an event in each tab, as long as that may take', async () => {
  const tabs = openTabs();
  await expect.poll(() => streams.length).toBe(2);
  tabs.begin();
  const ended = tabs.end(10_000);
  for (const stream of streams) stream.write(EVENT);
  expect(await ended).toBeLessThan(5_000);
});

it('exceeds the limit if one of the tabs never hears an event again', async () => {
  const tabs = openTabs();
  await expect.poll(() => streams.length).toBe(2);
  tabs.begin();
  const ended = tabs.end(200);
  streams[0]?.write(EVENT);
  expect(await ended).toBeGreaterThan(200);
});
