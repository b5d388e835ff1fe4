import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeEach, expect, it } from 'vitest';
import { createUpdateCheck, findUpdate } from './index.ts';

let respond: RequestListener;
let requests: Parameters<RequestListener>[0][];
const server: Server = createServer((request, response) => {
  requests.push(request);
  respond(request, response);
}).listen(0, '127.0.0.1');
await once(server, 'listening');
const feed = `http://127.0.0.1:${(server.address() as AddressInfo).port}/latest`;
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
beforeEach(() => {
  requests = [];
});

const NOTES = 'https://example.org/notes';
const publish = (tag_name: unknown, html_url: unknown = NOTES, more: object = {}) => {
  respond = (_, response) => response.end(JSON.stringify({ tag_name, html_url, ...more }));
};
const find = () => findUpdate(feed, '1.10.0');

it.each(['v1.11.0', '1.10.1', '2.0.0'])('finds %s, which is newer, with its notes', async (tag) => {
  publish(tag, NOTES, { body: 'More that is not read' });
  expect(await find()).toEqual({ version: tag.replace('v', ''), url: NOTES });
});

it.each(['v1.10.0', '1.9.9', 'v1.10.0-beta.1'])('finds nothing in %s, which is not newer', async (tag) => {
  publish(tag);
  expect(await find()).toBeNull();
});

it('sends nothing but the request itself', async () => {
  publish('v1.10.0');
  await find();
  const [{ method, url, headers } = expect.fail('There was no request.')] = requests;
  expect([method, url]).toEqual(['GET', '/latest']);
  expect(Object.keys(headers).toSorted()).toEqual([
    'accept',
    'accept-encoding',
    'connection',
    'host',
    'user-agent',
  ]);
  expect(headers['user-agent']).toBe('dubs');
});

it('follows three redirects, and no more', async () => {
  const hops = (left: number): void => {
    respond = ({ url = '' }, response) => {
      const hop = Number(url.split('/')[2] ?? left);
      if (hop > 0) response.writeHead(302, { location: `/latest/${hop - 1}` }).end();
      else response.end(JSON.stringify({ tag_name: 'v2.0.0', html_url: NOTES }));
    };
  };
  hops(3);
  expect(await find()).toMatchObject({ version: '2.0.0' });
  hops(4);
  await expect(find()).rejects.toThrow(/redirects/i);
});

it.each<[string, () => void, RegExp]>([
  ['no JSON', () => (respond = (_, response) => response.end('<html>')), /JSON/],
  ['no release', () => (respond = (_, response) => response.end('[]')), /^it is not a release$/],
  ['a tag that is no version', () => publish('newest'), /"newest" is no version/],
  ['no tag', () => publish(undefined), /^its tag_name is missing or invalid$/],
  [
    'notes that are no web page',
    () => publish('v2.0.0', 'javascript:alert(1)'),
    /^its html_url is missing or invalid$/,
  ],
  ['an error', () => (respond = (_, response) => response.writeHead(404).end()), /404/],
  ['more than 1 MB', () => publish('v2.0.0', NOTES, { body: 'x'.repeat(1_000_000) }), /1000000/],
  [
    'a redirect to another protocol',
    () => (respond = (_, response) => response.writeHead(302, { location: 'https://127.0.0.1:1/' }).end()),
    /another protocol/,
  ],
])('refuses %s', async (_, prepare, reason) => {
  prepare();
  await expect(find()).rejects.toThrow(reason);
});

it('gives up after five seconds', async () => {
  respond = (_, response) => void response.write('{');
  const began = performance.now();
  await expect(find()).rejects.toThrow('it did not answer within five seconds');
  expect(performance.now() - began).toBeLessThan(30_000);
});

const DAY_MS = 86_400_000;
it('asks once a day, and again after a failure only the next day, which it logs', async () => {
  let now = Date.parse('2026-01-06T12:00:00Z');
  const warnings: unknown[] = [];
  const log = { warn: (...line: unknown[]) => void warnings.push(line) } as never;
  const check = createUpdateCheck(feed, { clock: { now: () => new Date(now) }, log });
  publish('v999.0.0');
  const both = await Promise.all([check.find(), check.find()]);
  expect(both).toEqual([{ version: '999.0.0', url: NOTES }, both[0]]);
  now += DAY_MS - 1;
  await check.find();
  expect(requests).toHaveLength(1);
  now += 1;
  respond = (_, response) => response.writeHead(500).end();
  expect(await check.find()).toBeNull();
  expect(await check.find()).toBeNull();
  expect(requests).toHaveLength(2);
  expect(warnings).toEqual([[{ reason: expect.stringContaining('500') }, 'update_check.failed']]);
});
