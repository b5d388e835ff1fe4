import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Command } from 'commander';
import { afterAll, afterEach, expect, it, vi } from 'vitest';
import { addVersion } from './version.ts';

const manifest = readFileSync(new URL('../../../../package.json', import.meta.url), 'utf8');
const { version } = JSON.parse(manifest) as { version: string };

let tag = '';
const feed = createServer((_, response) =>
  response.end(JSON.stringify({ tag_name: tag, html_url: 'https://example.org/notes' })),
).listen(0, '127.0.0.1');
await once(feed, 'listening');
afterAll(() => feed.close());
afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});

/** Returns what the command prints on standard output. */
async function run(feedUrl?: string): Promise<unknown[]> {
  vi.stubEnv('UPDATE_FEED_URL', feedUrl);
  const log = vi.spyOn(console, 'log').mockImplementation(() => undefined);
  log.mockClear();
  const program = new Command();
  addVersion(program);
  await program.parseAsync(['version'], { from: 'user' });
  return log.mock.calls.flat();
}
const feedUrl = () => `http://127.0.0.1:${(feed.address() as AddressInfo).port}`;

it('prints the version of the repository', async () => {
  expect(await run()).toEqual([version]);
});

it('asks the feed, if there is one, and names a newer release', async () => {
  tag = 'v999.0.0';
  expect(await run(feedUrl())).toEqual([version, 'Dubs 999.0.0 is available: https://example.org/notes']);
  tag = `v${version}`;
  expect(await run(feedUrl())).toEqual([version]);
});

it('prints the version where the feed fails, and says so on standard error', async () => {
  tag = 'newest';
  const error = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  expect(await run(feedUrl())).toEqual([version]);
  const reason = 'The feed of releases could not be read: its tag "newest" is no version';
  expect(error.mock.calls.flat()).toEqual([expect.stringContaining(reason)]);
});
