import { connect } from 'node:net';
import { openDb } from '@dubs/db';
import { sql } from 'kysely';
import { beforeAll, expect, it, onTestFinished } from 'vitest';
import { createGroup, createPost, type TestUser } from '../testing/factories.ts';
import { openTab } from '../testing/open-tab.ts';
import { useServer } from '../testing/use-server.ts';

const server = useServer({
  load: { calls: { atOnce: 8, slowMs: 60_000 }, uploads: { atOnce: 2, totalBytes: 0 }, streams: 1 },
});
let maya: TestUser;
let ben: TestUser;
let groupId = 0;

beforeAll(async () => {
  const family = await createGroup(server.rest, ['Maya', 'Ben']);
  groupId = family.groupId;
  [maya, ben] = family.users;
});

const ask = (path: string, method = 'GET') =>
  fetch(server.origin + path, { method, headers: { authorization: `Bearer ${maya.token}` } });
const read = () => ask('/api/goals');
const poll = () => ask('/api/notifications/count');
const write = () => ask('/api/notifications/mark-all-read', 'POST');

/** Blocks calls with a session, cached or not, until the returned function is called. */
async function blockCalls(): Promise<() => Promise<void>> {
  const db = openDb(server.databaseUrl, { max: 1 });
  let release = () => {};
  const wait = new Promise<void>((resolve) => (release = resolve));
  let isHeld = () => {};
  const held = new Promise<void>((resolve) => (isHeld = resolve));
  const holding = db.transaction().execute(async (trx) => {
    await sql`lock table sessions, group_members in access exclusive mode`.execute(trx);
    isHeld();
    await wait;
  });
  await held;
  const undo = async () => {
    release();
    await holding;
  };
  onTestFinished(async () => {
    await undo();
    await db.destroy();
  });
  return undo;
}

/** Returns the number of calls in progress, from the metrics. */
async function callsInProgress(): Promise<number> {
  const { text } = await server.metrics.render();
  return Number(/^dubs_calls_inside (\d+)/m.exec(text)?.[1]);
}

/** Sends calls and waits until the server has started them all. */
async function startCalls(calls: (() => Promise<Response>)[]): Promise<Promise<Response>[]> {
  const before = await callsInProgress();
  const waiting = calls.map((call) => call());
  await expect.poll(callsInProgress).toBe(before + calls.length);
  return waiting;
}

/** Expects a 503 at once with `Retry-After`, and returns its body. */
async function expectRefused(call: () => Promise<Response>): Promise<unknown> {
  const since = performance.now();
  const answer = await call();
  // A call that waits gets a 503 as well, after the lock timeout of 5 s.
  expect(performance.now() - since).toBeLessThan(3_000);
  expect(answer.status).toBe(503);
  expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(answer.headers.get('cache-control')).toBe('no-store');
  return answer.json();
}

it('refuses excess calls at once: polls first, then reads, then writes', async () => {
  const undo = await blockCalls();
  const waiting = await startCalls(Array.from({ length: 6 }, () => read));
  expect(await expectRefused(poll)).toMatchObject({ code: 'UNAVAILABLE' });
  waiting.push(...(await startCalls([read])));
  await expectRefused(read);
  waiting.push(...(await startCalls([write])));
  await expectRefused(write);

  // Health checks are never refused.
  expect((await fetch(`${server.origin}/healthz`)).status).toBe(200);
  expect((await fetch(`${server.origin}/readyz`)).status).toBe(200);
  expect((await server.metrics.render()).text).toContain('dubs_shed_total{worth="poll"} 1');

  await undo();
  for (const answer of waiting) expect((await answer).status).toBe(200);
  await expect.poll(callsInProgress).toBe(0);
  expect((await poll()).status).toBe(200);
});

it('sends the 503 in tRPC’s form, for every call of a batch', async () => {
  await blockCalls();
  expect(await startCalls(Array.from({ length: 7 }, () => read))).toHaveLength(7);
  const one = { error: { json: { data: { httpStatus: 503, dubs: { code: 'UNAVAILABLE' } } } } };
  expect(await expectRefused(() => ask('/trpc/groups.list'))).toMatchObject(one);
  expect(await expectRefused(() => ask('/trpc/groups.list,goals.own?batch=1'))).toMatchObject(one);
});

it('holds one call at a time for a client that pipelines, and none once it has gone', async () => {
  const undo = await blockCalls();
  const { hostname, port } = new URL(server.origin);
  const client = connect(Number(port), hostname);
  const call = `GET /api/goals HTTP/1.1\r\nHost: ${hostname}\r\nAuthorization: Bearer ${maya.token}\r\n\r\n`;
  client.write(call.repeat(20));
  await expect.poll(callsInProgress).toBe(1);
  client.resetAndDestroy();
  await expect.poll(callsInProgress).toBe(0);
  await undo();
  expect((await read()).status).toBe(200);
});

it('answers pipelined calls in their order', async () => {
  const { hostname, port } = new URL(server.origin);
  const client = connect(Number(port), hostname);
  const paths = ['/healthz', '/api/nope', '/healthz'];
  client.write(paths.map((path) => `GET ${path} HTTP/1.1\r\nHost: ${hostname}\r\n\r\n`).join(''));
  let answer = '';
  client.setEncoding('utf8').on('data', (text: string) => (answer += text));
  const statuses = () => [...answer.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => status);
  await expect.poll(statuses).toEqual(['200', '404', '200']);
  client.destroy();
});

it('frees the capacity of a client that disconnects', async () => {
  const undo = await blockCalls();
  const leaving = new AbortController();
  const gone = fetch(`${server.origin}/api/goals`, {
    headers: { authorization: `Bearer ${maya.token}` },
    signal: leaving.signal,
  }).catch(() => 'gone');
  await expect.poll(callsInProgress).toBe(1);
  leaving.abort();
  expect(await gone).toBe('gone');
  await expect.poll(callsInProgress).toBe(0);
  await undo();
});

it('gives a user half of the upload slots, and frees them when the post is created or refused', async () => {
  // As large as a form with pictures.
  const fields = { padding: 'x'.repeat(40_000), more: 'x'.repeat(40_000) };
  const post = (who: TestUser, content: string) =>
    createPost(server.origin, { token: who.token, groupId, content, fields });
  for (let n = 0; n < 3; n++) expect((await post(maya, 'One more')).status).toBe(201);
  for (let n = 0; n < 3; n++) expect((await post(maya, ' ')).status).toBe(400);

  // A form of unknown length that never ends.
  const slow = new ReadableStream({
    start: (stream) => stream.enqueue(new TextEncoder().encode('--x\r\n')),
  });
  const leaving = new AbortController();
  const hanging = fetch(`${server.origin}/api/groups/${groupId}/posts`, {
    method: 'POST',
    headers: { authorization: `Bearer ${maya.token}`, 'content-type': 'multipart/form-data; boundary=x' },
    body: slow,
    duplex: 'half',
    signal: leaving.signal,
  }).catch(() => 'gone');
  await expect
    .poll(async () => /^dubs_uploads_inside (\d)/m.exec((await server.metrics.render()).text)?.[1])
    .toBe('1');
  const refused = await post(maya, 'While another is in progress');
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '5']);
  expect((await post(ben, 'Another user')).status).toBe(201);
  const textOnly = await createPost(server.origin, {
    token: maya.token,
    groupId,
    content: 'Text alone needs no slot',
  });
  expect(textOnly.status).toBe(201);
  leaving.abort();
  await hanging;
  await expect.poll(async () => (await post(maya, 'And again')).status).toBe(201);
});

it('refuses streams beyond the limit with a 503', async () => {
  await openTab(server.origin, maya);
  const late = await openTab(server.origin, ben);
  expect(late.errors[0]?.data).toMatchObject({ httpStatus: 503, dubs: { code: 'UNAVAILABLE' } });
});
