import { createTRPCClient, TRPCClientError } from '@trpc/client';
import { observable } from '@trpc/server/observable';
import { beforeEach, expect, it, vi } from 'vitest';
import { headersOf, sessionLink, withIdempotencyKey } from './session-link.ts';
import { getToken, signIn } from '../session/session.ts';
import type { AppRouter } from './trpc.ts';

beforeEach(() => localStorage.clear());

/** Returns a client whose calls get a response with this status; `sent` are the headers of the calls. */
function clientAnswered(status: number) {
  const sent: Record<string, string>[] = [];
  const client = createTRPCClient<AppRouter>({
    links: [
      sessionLink(),
      () =>
        ({ op }) =>
          observable((observer) => {
            sent.push(headersOf(op.context));
            if (status === 200) observer.next({ result: { data: 'done' } });
            else
              observer.error(
                TRPCClientError.from({
                  error: { message: 'no', code: -32_000, data: { httpStatus: status } },
                }),
              );
            observer.complete();
          }),
    ],
  });
  return { call: () => client.auth.me.query(), sent };
}

it('sends the current token', async () => {
  signIn('a.b.c');
  const { call, sent } = clientAnswered(200);
  await call();
  expect(sent).toEqual([{ authorization: 'Bearer a.b.c' }]);
});

it('warns of a call without a stored token, and sends none', async () => {
  const warn = vi.spyOn(console, 'warn').mockReturnValue();
  const { call, sent } = clientAnswered(200);
  await call();
  expect(warn).toHaveBeenCalledWith('auth.me is called without a stored token.');
  expect(sent).toEqual([{}]);
});

it.each([
  [401, null],
  [403, 'a.b.c'],
  [503, 'a.b.c'],
])('leaves after a %i the token %j', async (status, token) => {
  signIn('a.b.c');
  await expect(clientAnswered(status).call()).rejects.toThrow('no');
  expect(getToken()).toBe(token);
});

it('sends the idempotency key', () => {
  expect(headersOf(withIdempotencyKey('k1').context)).toEqual({ 'idempotency-key': 'k1' });
});
