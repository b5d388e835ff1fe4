import { randomUUID } from 'node:crypto';
import { createTestDatabase, type TestDatabase } from '@dubs/db/testing';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { createLogger } from '../logger/index.ts';
import { createMetrics, serveOperators } from '../metrics/index.ts';
import { createQueues } from '../queue/index.ts';
import { isOperator } from './is-operator.ts';
import { openBoard } from './open-board.ts';

const CATALOGUE = { greet: z.object({ postId: z.int(), phoneNumber: z.string() }) };
const TOKEN = 'the-token-of-thirty-two-letters!!';
const basic = (password: string, user = 'ops') =>
  `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`;
const bearer = { authorization: `Bearer ${TOKEN}` };
const log = createLogger({ level: 'silent', pretty: false }, 'test');

const redisUrl = process.env.TEST_REDIS_URL;
if (!redisUrl) console.log('The board is not tested on Redis: TEST_REDIS_URL names none.');

it('accepts the token as bearer token or as password, and nothing else', () => {
  for (const given of [`Bearer ${TOKEN}x`, `Bearer ${TOKEN} `, TOKEN, '', 'Basic', `Digest ${TOKEN}`])
    expect([given, isOperator(given, TOKEN)]).toEqual([given, false]);
  expect(isOperator(undefined, TOKEN)).toBe(false);
  expect(isOperator(basic(TOKEN), TOKEN)).toBe(true);
  expect(isOperator(basic(TOKEN, ''), TOKEN)).toBe(true);
  expect(isOperator(basic('', TOKEN), TOKEN)).toBe(false);
  expect(isOperator(`Basic ${Buffer.from(TOKEN).toString('base64')}`, TOKEN)).toBe(false);
  expect(isOperator(`bearer ${TOKEN}`, TOKEN)).toBe(true);
  expect(isOperator(basic('a:b'), 'a:b')).toBe(true);
});

describe.each([
  { backend: 'PostgreSQL', redis: undefined, isAvailable: true },
  {
    backend: 'Redis',
    redis: redisUrl === undefined ? undefined : { url: redisUrl },
    isAvailable: redisUrl !== undefined,
  },
])('on $backend', ({ redis, isAvailable }) => {
  let database: TestDatabase;
  let name: string;
  let origin: string;
  const ends: (() => Promise<void>)[] = [];
  beforeAll(async () => {
    database = await createTestDatabase();
  });
  afterAll(() => database.drop());
  beforeEach(async () => {
    if (!isAvailable) return;
    name = `test-${randomUUID()}`;
    const board = await openBoard({
      databaseUrl: database.url,
      redis,
      token: TOKEN,
      log,
      name,
    });
    const server = await serveOperators(
      { host: '127.0.0.1', port: 0, setting: 'WORKER_METRICS_PORT' },
      {
        metrics: createMetrics(),
        readiness: () => ({ ready: true }),
        clockSkew: () => null,
        board: board.handle,
      },
    );
    origin = server.origin;
    ends.push(board.close, server.close);
  });
  afterEach(async () => {
    for (const end of ends.splice(0).toReversed()) await end();
  });

  it.runIf(isAvailable)('shows nothing without the token', async () => {
    for (const path of [
      '/board',
      '/board/',
      '/board/api/queues',
      '/board/static/js/x.js',
      `/board/queue/${name}`,
    ])
      for (const headers of [{}, { authorization: 'Bearer wrong' }, { authorization: basic('wrong') }]) {
        const answer = await fetch(origin + path, { headers });
        expect([path, answer.status, await answer.text()]).toEqual([path, 401, '{}']);
        expect(answer.headers.get('www-authenticate')).toMatch(/^Basic /);
      }
    const write = await fetch(`${origin}/board/api/queues/${name}/pause`, { method: 'PUT' });
    expect(write.status).toBe(401);
  });

  it.runIf(isAvailable)('serves its own scripts, and loads nothing from other sites', async () => {
    const page = await fetch(`${origin}/board/`, { headers: bearer });
    expect(page.status).toBe(200);
    expect(page.headers.get('content-security-policy')).toContain("default-src 'none'");
    const html = await page.text();
    expect(html).toContain('Dubs jobs');
    const [, script] = /src="(static\/js\/main[^"]+)"/.exec(html) ?? [];
    const answer = await fetch(`${origin}/board/${script}`, { headers: bearer });
    expect([answer.status, answer.headers.get('content-type')]).toEqual([
      200,
      expect.stringContaining('javascript'),
    ]);
  });

  it.runIf(isAvailable)('shows jobs without personal data, and retries one', async () => {
    const queues = await createQueues(
      { databaseUrl: database.url, redis },
      CATALOGUE,
      { log },
      { name, job: { attempts: 1 } },
    );
    ends.push(queues.close);
    let isRepaired = false;
    let done = 0;
    queues.process(
      {
        greet: async () => {
          if (!isRepaired) throw new Error('no answer from +1 202 555 0142');
          done++;
        },
      },
      { concurrency: 1 },
    );
    await queues.addAll([{ name: 'greet', payload: { postId: 7, phoneNumber: '+12025550142' }, id: 'ob-1' }]);
    await expect.poll(async () => (await queues.health()).failed).toBe(1);

    const list = await fetch(`${origin}/board/api/queues?activeQueue=${name}&status=failed&page=1`, {
      headers: bearer,
    });
    const text = await list.text();
    expect(list.status).toBe(200);
    expect(text).toContain('"postId":7');
    expect(text).toContain('no answer from [phone]');
    expect(text).not.toMatch(/555.?0142/);
    const { queues: shown } = JSON.parse(text) as { queues: { name: string; counts: object }[] };
    expect(shown).toMatchObject([{ name, counts: { failed: 1 } }]);

    isRepaired = true;
    const retry = (headers: Record<string, string>) =>
      fetch(`${origin}/board/api/queues/${name}/ob-1/retry`, { method: 'PUT', headers });
    expect((await retry({ ...bearer, 'sec-fetch-site': 'cross-site' })).status).toBe(403);
    expect(done).toBe(0);
    expect((await retry(bearer)).status).toBe(204);
    await expect.poll(() => done).toBe(1);
    for (const path of [
      'redis/stats',
      'job-schedulers',
      `queues/${name}/workers`,
      `queues/${name}/ob-1/logs`,
    ])
      expect([path, (await fetch(`${origin}/board/api/${path}`, { headers: bearer })).status]).toEqual([
        path,
        200,
      ]);
  });
});
