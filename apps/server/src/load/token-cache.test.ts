import type { TokenSigner } from '@dubs/core/ports';
import { createTokenSigner } from '@dubs/platform';
import { expect, it, vi } from 'vitest';
import { cacheVerifiedTokens } from './token-cache.ts';

const start = Date.UTC(2026, 0, 1);
const clock = { time: start, now: () => new Date(clock.time) };

/** Creates a caching signer whose calls to the real `verify` can be counted. */
function createTokens(): { tokens: TokenSigner; verify: TokenSigner['verify'] } {
  const signer = createTokenSigner(['a secret of at least thirty-two characters'], clock);
  const verify = vi.fn<TokenSigner['verify']>((token) => signer.verify(token));
  return { tokens: cacheVerifiedTokens({ ...signer, verify }, clock), verify };
}

it('verifies a valid token once, and rejects it from the moment when it expires', async () => {
  const { tokens, verify } = createTokens();
  const token = await tokens.sign({ userId: 7, sid: 9, expiresAt: new Date(start + 60_000) });
  const claims = { userId: 7, sid: 9, iat: start / 1_000, exp: start / 1_000 + 60 };
  expect(await tokens.verify(token)).toEqual(claims);
  expect(await tokens.verify(token)).toEqual(claims);
  expect(verify).toHaveBeenCalledTimes(1);
  clock.time = start + 60_000;
  expect(await tokens.verify(token)).toBeNull();
  clock.time = start;
});

it('rejects a token that differs from a cached one in its last letter alone, each time', async () => {
  const { tokens, verify } = createTokens();
  const token = await tokens.sign({ userId: 7, sid: 9, expiresAt: new Date(start + 60_000) });
  await tokens.verify(token);
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
  const twin = token.slice(0, -1) + alphabet[alphabet.indexOf(token.at(-1) ?? '') ^ 1];
  expect(await tokens.verify(twin)).toBeNull();
  expect(await tokens.verify(twin)).toBeNull();
  expect(verify).toHaveBeenCalledTimes(3);
});
