import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { fetchCached } from './fetch-cached.ts';
import { signIn, signOut } from '../session/session.ts';

const URL = '/trpc/groups.list';
const asked: (string | null)[] = [];
let answer: () => Response;

const content = (text: string, tag: string) =>
  new Response(JSON.stringify(text), { headers: { 'content-type': 'application/json', etag: tag } });
const ask = async () => (await fetchCached(URL, { method: 'GET' })).json();

beforeEach(() => {
  signIn('a.b.c');
  asked.length = 0;
  vi.stubGlobal('fetch', async (_url: string, init: RequestInit) => {
    asked.push(new Headers(init.headers).get('if-none-match'));
    return answer();
  });
});
afterEach(() => {
  signOut('left');
  vi.unstubAllGlobals();
});

it('sends the ETag with the second request, and returns the cached response on a 304', async () => {
  answer = () => content('three groups', '"v1"');
  expect(await ask()).toBe('three groups');
  answer = () => new Response(null, { status: 304 });
  expect(await ask()).toBe('three groups');
  expect(await ask()).toBe('three groups');
  expect(asked).toEqual([null, '"v1"', '"v1"']);
});

it('replaces the cached response with a new one', async () => {
  answer = () => content('three groups', '"v1"');
  await ask();
  answer = () => content('four groups', '"v2"');
  expect(await ask()).toBe('four groups');
  answer = () => new Response(null, { status: 304 });
  expect(await ask()).toBe('four groups');
  expect(asked.at(-1)).toBe('"v2"');
});

it('returns an error and keeps the cached response', async () => {
  answer = () => content('three groups', '"v1"');
  await ask();
  answer = () =>
    new Response('{"error":"down"}', { status: 503, headers: { 'content-type': 'application/json' } });
  expect((await fetchCached(URL, {})).status).toBe(503);
  answer = () => new Response(null, { status: 304 });
  expect(await ask()).toBe('three groups');
});

it('drops the responses of an earlier session, and those that come after its end', async () => {
  answer = () => content('three groups', '"v1"');
  await ask();
  signIn('d.e.f');
  await ask();
  expect(asked).toEqual([null, null]);

  answer = () => {
    signIn('g.h.i');
    return content('late', '"v1"');
  };
  await ask();
  answer = () => content('mine', '"v2"');
  asked.length = 0;
  await ask();
  expect(asked).toEqual([null]);
});
