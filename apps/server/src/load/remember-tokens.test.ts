import type { TokenSigner } from '@dubs/core/ports';
import { createTokenSigner } from '@dubs/platform';
import { expect, test, vi } from 'vitest';
import { rememberTokens } from './remember-tokens.ts';

const start = Date.UTC(2026, 0, 1);
const clock = { time: start, now: () => new Date(clock.time) };

function remembering(): { tokens: TokenSigner; verify: TokenSigner['verify'] } {
  const signer = createTokenSigner('a secret of at least thirty-two characters', clock);
  const verify = vi.fn<TokenSigner['verify']>((token) => signer.verify(token));
  return { tokens: rememberTokens({ ...signer, verify }, clock), verify };
}

test('a good token is reckoned once, and refused from the moment on when it expires', async () => {
  const { tokens, verify } = remembering();
  const token = await tokens.sign({ userId: 7, sid: 9, expiresAt: new Date(start + 60_000) });
  const claims = { userId: 7, sid: 9, exp: start / 1_000 + 60 };
  expect(await tokens.verify(token)).toEqual(claims);
  expect(await tokens.verify(token)).toEqual(claims);
  expect(verify).toHaveBeenCalledTimes(1);
  clock.time = start + 60_000;
  expect(await tokens.verify(token)).toBeNull();
  clock.time = start;
});

test('a token that differs from a known one in its last letter alone is refused, each time', async () => {
  const { tokens, verify } = remembering();
  const token = await tokens.sign({ userId: 7, sid: 9, expiresAt: new Date(start + 60_000) });
  await tokens.verify(token);
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
  const twin = token.slice(0, -1) + alphabet[alphabet.indexOf(token.at(-1) ?? '') ^ 1];
  expect(await tokens.verify(twin)).toBeNull();
  expect(await tokens.verify(twin)).toBeNull();
  expect(verify).toHaveBeenCalledTimes(3);
});
