import type { Clock, TokenSigner } from '@dubs/core/ports';
import { SignJWT, jwtVerify } from 'jose';
import { z } from 'zod';
import { deriveKey } from '../secrets/derive-key.ts';

const ISSUER = 'dubs';
const AUDIENCE = 'dubs-session';
/** No token of ours comes near; longer ones are not worth decoding. */
const MAX_LENGTH = 1_024;

const id = z.number().int().positive().max(Number.MAX_SAFE_INTEGER);
const Claims = z.object({ userId: id, sid: id, exp: id, iat: id });

/**
 * Base64url leaves spare bits in the last character of a signature, so that two texts can be one token. Only the
 * text as we wrote it is good.
 */
function isCanonical(token: string): boolean {
  const parts = token.split('.');
  return (
    parts.length === 3 && parts.every((part) => Buffer.from(part, 'base64url').toString('base64url') === part)
  );
}

/**
 * Session tokens as JWT (RFC 7519) under HS256 and nothing else, with a key derived from `secret`. They outlive
 * restarts and changes of the public address; sessions end by their row, never by the text of a token.
 */
export function createTokenSigner(secret: string, clock: Clock): TokenSigner {
  const key = deriveKey(secret, 'session');
  return {
    sign: ({ userId, sid, expiresAt }) =>
      new SignJWT({ userId, sid })
        .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
        .setIssuer(ISSUER)
        .setAudience(AUDIENCE)
        .setIssuedAt(clock.now())
        .setExpirationTime(expiresAt)
        .sign(key),

    async verify(token) {
      if (token.length > MAX_LENGTH || !isCanonical(token)) return null;
      try {
        const { payload } = await jwtVerify(token, key, {
          algorithms: ['HS256'],
          typ: 'JWT',
          issuer: ISSUER,
          audience: AUDIENCE,
          currentDate: clock.now(),
        });
        const claims = Claims.safeParse(payload);
        return claims.success
          ? { userId: claims.data.userId, sid: claims.data.sid, exp: claims.data.exp }
          : null;
      } catch {
        // Every failure of jose means the same to the caller: this token opens nothing.
        return null;
      }
    },
  };
}
