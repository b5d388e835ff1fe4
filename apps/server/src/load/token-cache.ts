import type { Clock, SessionClaims, TokenSigner } from '@dubs/core/ports';
import { LRUCache } from 'lru-cache';

const MAX_TOKENS = 10_000;

/**
 * Returns a signer that verifies the signature of a valid token only once. The cache key is the whole token, so an altered
 * token is always verified. Expiry is checked each time; the session is not checked here.
 */
export function cacheVerifiedTokens(signer: TokenSigner, clock: Clock): TokenSigner {
  const verified = new LRUCache<string, SessionClaims>({ max: MAX_TOKENS });
  return {
    sign: (claims) => signer.sign(claims),
    async verify(token) {
      const cached = verified.get(token);
      if (cached && cached.exp * 1_000 > clock.now().getTime()) return cached;
      const claims = await signer.verify(token);
      if (claims) verified.set(token, claims);
      else verified.delete(token);
      return claims;
    },
  };
}
