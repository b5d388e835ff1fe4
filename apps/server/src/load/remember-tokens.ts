import type { Clock, SessionClaims, TokenSigner } from '@dubs/core/ports';
import { LRUCache } from 'lru-cache';

const REMEMBERED = 10_000;

/**
 * Reckons the signature of a token once and not with every call. Only good tokens are remembered, by their whole text: what differs
 * in a single letter is another token. Whether it has expired is asked each time, and whether its session lives is none of its business.
 */
export function rememberTokens(signer: TokenSigner, clock: Clock): TokenSigner {
  const good = new LRUCache<string, SessionClaims>({ max: REMEMBERED });
  return {
    sign: (claims) => signer.sign(claims),
    async verify(token) {
      const known = good.get(token);
      if (known && known.exp * 1_000 > clock.now().getTime()) return known;
      const claims = await signer.verify(token);
      if (claims) good.set(token, claims);
      else good.delete(token);
      return claims;
    },
  };
}
