import { createTRPCUntypedClient, httpLink, TRPCClientError } from '@trpc/client';
import { describe, expect, it, vi } from 'vitest';
import { HttpError, readFailure, sentenceOf } from './errors.ts';
import { fetchResponse } from './fetch-response.ts';

const rpc = (data: unknown) =>
  TRPCClientError.from({ error: { message: 'technical words', code: -32_000, data } } as never);

describe('a response to a plain call', () => {
  it('reads as status, colon and body', () => {
    expect(new HttpError(500, 'Internal Server Error', 'oh no').message).toBe('500: oh no');
  });

  it('reads as status, colon and status text without a body', () => {
    expect(new HttpError(502, 'Bad Gateway', '').message).toBe('502: Bad Gateway');
  });

  it('gives the sentence and the issues of our own error body', () => {
    const issues = [{ path: 'content', message: 'Content is required.' }];
    const error = new HttpError(
      400,
      'Bad Request',
      JSON.stringify({ error: 'No.', code: 'BAD_REQUEST', issues }),
    );
    expect(readFailure(error)).toMatchObject({ status: 400, sentence: 'No.', issues });
  });

  it("has no sentence when the body is not the API's", () => {
    expect(readFailure(new HttpError(502, 'Bad Gateway', '<html>')).sentence).toBeUndefined();
  });
});

describe('a response of a procedure', () => {
  it('gives status, sentence and the general message', () => {
    const failure = readFailure(rpc({ httpStatus: 403, dubs: { error: 'You may not.', code: 'FORBIDDEN' } }));
    expect(failure).toEqual({
      status: 403,
      code: 'FORBIDDEN',
      message: '403: You may not.',
      sentence: 'You may not.',
      issues: [],
    });
  });

  it('uses the status of the response if a proxy sent it', async () => {
    vi.stubGlobal('fetch', async () => new Response('<h1>Bad Gateway</h1>', { status: 502 }));
    const client = createTRPCUntypedClient({ links: [httpLink({ url: '/trpc', fetch: fetchResponse })] });
    const error: unknown = await client.mutation('auth.logout').catch((reason: unknown) => reason);
    vi.unstubAllGlobals();
    expect(readFailure(error)).toMatchObject({ status: 502, sentence: undefined });
  });
});

describe('a call without a response', () => {
  it('has neither status nor message', () => {
    const error = TRPCClientError.from(new TypeError('Failed to fetch'));
    expect(readFailure(error)).toMatchObject({ status: undefined, message: undefined });
    expect(sentenceOf(error, 'Failed to send OTP')).toBe('Failed to send OTP');
  });
});
