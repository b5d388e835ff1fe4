import type { Clock, TokenSigner } from '@dubs/core/ports';
import { SignJWT, jwtVerify } from 'jose';
import { z } from 'zod';
import type { SecretList } from '../secrets/create-secrets.ts';
import { deriveKey } from '../secrets/derive-key.ts';

const ISSUER = 'dubs';
const AUDIENCE = 'dubs-session';
/** Far above the length of a real token; longer ones are not decoded. */
const MAX_LENGTH = 1_024;

const id = z.number().int().positive().max(Number.MAX_SAFE_INTEGER);
const Claims = z.object({ userId: id, sid: id, exp: id, iat: id });

/** True if every part has our encoding. Base64url has spare bits in the last character, so several texts can decode to one token. */
function isCanonical(token: string): boolean {
  const parts = token.split('.');
  return (
    parts.length === 3 && parts.every((part) => Buffer.from(part, 'base64url').toString('base64url') === part)
  );
}

/**
 * Creates the signer of session tokens: JWT (RFC 7519), only HS256, with keys derived from the secrets. Tokens survive restarts and
 * changes of the public URL. The row of the session says whether it has ended.
 */
export function createTokenSigner([newest, ...older]: SecretList, clock: Clock): TokenSigner {
  const key = deriveKey(newest, 'session');
  const keys = [key, ...older.map((secret) => deriveKey(secret, 'session'))];
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
      for (const each of keys) {
        try {
          const { payload } = await jwtVerify(token, each, {
            algorithms: ['HS256'],
            typ: 'JWT',
            issuer: ISSUER,
            audience: AUDIENCE,
            currentDate: clock.now(),
          });
          const claims = Claims.safeParse(payload);
          return claims.success ? claims.data : null;
        } catch {
          // Every error of jose means that the token is not valid with this key.
        }
      }
      return null;
    },
  };
}
