import { LIMITS } from '@dubs/contract';
import { expect, it } from 'vitest';
import { createUser } from '../testing/factories.ts';
import { useServer } from '../testing/use-server.ts';

const server = useServer();

/** Asks for calls of `/trpc`; a parameter that the server does not know has tRPC's own adapter answer. */
async function ask(calls: string, query: Record<string, string>, token: string) {
  const params = new URLSearchParams(query).toString();
  const response = await fetch(`${server.origin}/trpc/${calls}?${params}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  const { status, headers } = response;
  const type = headers.get('content-type')?.split(';')[0];
  const cache = [headers.get('etag'), headers.get('cache-control')];
  return { status, type, cache, body: await response.text() };
}

const inputOf = (value: unknown) => JSON.stringify({ json: value });
const many = Array.from({ length: LIMITS.trpcBatch + 1 }, () => 'auth.me').join();

it.each<[what: string, calls: string, query: Record<string, string>]>([
  ['a query', 'auth.me', {}],
  ['a query with input', 'posts.recent', { input: inputOf({ limit: 5 }) }],
  ['a poll', 'groups.list', {}],
  ['a poll in a batch of one', 'notifications.count', { batch: '1', input: '{}' }],
  ['a batch', 'auth.me,groups.list', { batch: '1', input: '{"0":{}}' }],
  [
    'a batch of which one call fails',
    'auth.me,groups.get',
    { batch: '1', input: `{"1":${inputOf({ id: 9 })}}` },
  ],
  ['a batch with a call that is no query', 'auth.me,auth.logout', { batch: '1' }],
  ['a batch that is too long', many, { batch: '1' }],
  ['an invalid input', 'groups.get', { input: inputOf({ id: 'x' }) }],
  ['an input that is no JSON', 'groups.get', { input: '{' }],
  ['an input of a batch that is a list', 'auth.me', { batch: '1', input: '[]' }],
  ['an input of a batch that is null', 'auth.me', { batch: '1', input: 'null' }],
  ['a call that is not there', 'auth.burn', {}],
  ['a name that every object has', 'constructor', {}],
  ['a write', 'auth.logout', {}],
])('answers %s as tRPC’s adapter does', async (_what, calls, query) => {
  const { token } = await createUser(server.rest, 'Maya');
  for (const caller of [token, 'nonsense'])
    expect(await ask(calls, query, caller)).toEqual(await ask(calls, { ...query, unknown: '1' }, caller));
});
