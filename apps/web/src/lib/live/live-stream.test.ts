import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { headersOf } from '../api/session-link.ts';
import { openLiveStream } from './live-stream.ts';
import { keepInitialEventId } from './last-event-id.ts';
import { getToken, signIn, signOut } from '../session/session.ts';

const TOKEN = 'a.b.c';
const calls: { url: string; headers: Headers }[] = [];
const said: unknown[] = [];
let answer: () => Response;
let close = () => {};

/** Returns a response that sends these parts and stays open. */
function streaming(...parts: string[]): Response {
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const part of parts) controller.enqueue(new TextEncoder().encode(`${part}\n\n`));
    },
  });
  return new Response(body, { headers: { 'content-type': 'text/event-stream' } });
}
const news = (id: string, ...stale: object[]) => `data: ${JSON.stringify({ json: { stale } })}\nid: ${id}`;
const CONNECTED = 'event: connected\ndata: {}';
const refusal = (status: number) =>
  `event: serialized-error\ndata: ${JSON.stringify({ json: { data: { httpStatus: status } } })}`;

function open(): void {
  close = openLiveStream(TOKEN, {
    onStale: (stale) => said.push(stale),
    onLive: (isLive) => said.push(isLive),
  });
}
const settled = () => vi.advanceTimersByTimeAsync(50);

beforeEach(() => {
  vi.useFakeTimers();
  signIn(TOKEN);
  calls.length = 0;
  said.length = 0;
  vi.stubGlobal('fetch', async (url: URL, init: RequestInit) => {
    calls.push({ url: String(url), headers: new Headers(init.headers) });
    return answer();
  });
});
afterEach(() => {
  close();
  signOut('left');
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

it('reports the connection and the stale queries; sends the token in a header', async () => {
  answer = () => streaming(CONNECTED, news('x.1'), news('x.2', { query: 'groups' }));
  open();
  await settled();
  expect(said).toEqual([true, [], [{ query: 'groups' }]]);
  expect(calls[0]?.headers.get('authorization')).toBe(`Bearer ${TOKEN}`);
  expect(calls[0]?.url).not.toContain(TOKEN);
});

it('starts from the oldest cursor of the first responses', async () => {
  keepInitialEventId(new Response(null, { headers: { 'dubs-news': 'x.3' } }));
  keepInitialEventId(new Response(null, { headers: { 'dubs-news': 'x.5' } }));
  // As a replica's response names it.
  keepInitialEventId(new Response(null, { headers: { 'dubs-news': 'x.2' } }));
  keepInitialEventId(new Response(null, { headers: { 'dubs-news': 'another.1' } }));
  answer = () => streaming(CONNECTED);
  open();
  await settled();
  expect(calls[0]?.url).toContain('lastEventId=x.2');
});

it('keeps the latest LSN that an event names, for later calls', async () => {
  answer = () =>
    streaming(
      CONNECTED,
      'data: {"json":{"stale":[],"lsn":"00000001/0000000A"}}',
      'data: {"json":{"stale":[],"lsn":"00000000/0000000B"}}',
    );
  open();
  await settled();
  expect(headersOf({})).toEqual({ 'x-dubs-lsn': '00000001/0000000A' });
});

it('does not resume from the cursor of another user in this tab', async () => {
  keepInitialEventId(new Response(null, { headers: { 'dubs-news': 'x.3' } }));
  signOut('left');
  signIn(TOKEN);
  answer = () => streaming(CONNECTED);
  open();
  await settled();
  expect(calls[0]?.url).not.toContain('lastEventId');
});

it('reopens a stream that was silent for too long, after the last event', async () => {
  answer = () => streaming(CONNECTED, news('x.7'));
  open();
  await settled();
  await vi.advanceTimersByTimeAsync(39_000);
  expect(calls).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(calls).toHaveLength(2);
  expect(calls[1]?.url).toContain('lastEventId=x.7');
  expect(said).toEqual([true, [], false, true, []]);
});

it.each([503, 429])('reopens a stream that was refused with %i, with increasing delays', async (status) => {
  answer = () => new Response('', { status });
  open();
  await settled();
  await vi.advanceTimersByTimeAsync(60_000);
  const inAMinute = calls.length;
  expect(inAMinute).toBeGreaterThanOrEqual(3);
  expect(inAMinute).toBeLessThanOrEqual(5);
  expect(said).not.toContain(true);
  answer = () => streaming(CONNECTED);
  await vi.advanceTimersByTimeAsync(90_000);
  expect(said).toContain(true);
  expect(getToken()).toBe(TOKEN);
});

it.each([
  ['at the door', () => new Response('', { status: 401 })],
  ['while it stands', () => streaming(CONNECTED, refusal(401))],
])('a 401 %s ends the session, and nothing is asked again', async (_when, refuse) => {
  answer = refuse;
  open();
  await settled();
  expect(getToken()).toBeNull();
  await vi.advanceTimersByTimeAsync(120_000);
  expect(calls).toHaveLength(1);
});

it('neither requests nor reports anything once closed', async () => {
  answer = () => new Response('', { status: 503 });
  open();
  await settled();
  close();
  said.length = 0;
  await vi.advanceTimersByTimeAsync(120_000);
  expect(calls).toHaveLength(1);
  expect(said).toEqual([]);
});

it('ignores signals that arrive after the event on which it was closed', async () => {
  answer = () =>
    streaming([CONNECTED, news('x.1', { query: 'groups' }), news('x.2'), refusal(503)].join('\n\n'));
  close = openLiveStream(TOKEN, {
    onStale: (stale) => {
      said.push(stale);
      close();
    },
    onLive: (isLive) => said.push(isLive),
  });
  await settled();
  await vi.advanceTimersByTimeAsync(120_000);
  expect(said).toEqual([true, [{ query: 'groups' }], false]);
  expect(calls).toHaveLength(1);
});
