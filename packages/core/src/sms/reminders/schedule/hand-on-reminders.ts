import { inTransaction } from '@dubs/db';
import type { CoreContext } from '../../../context.ts';
import type { DueClaim } from './claims.queries.ts';
import { lockDueClaims, postponeClaims } from './claims.queries.ts';

/** The queue may lose what it is given, so it is given a claim again for as long as nothing became of it. */
const HAND_ON_AGAIN_MS = 10 * 60_000;

/**
 * Hands up to `limit` claims to `handOver`, each of which asks for its text to be sent. When `handOver` throws they are
 * due at once. Answers how many were handed on.
 */
export async function handOnReminders(
  ctx: Pick<CoreContext, 'db' | 'clock'>,
  limit: number,
  handOver: (claims: readonly DueClaim[]) => Promise<void>,
): Promise<number> {
  const now = ctx.clock.now();
  return inTransaction(ctx.db, async (trx) => {
    const claims = await lockDueClaims(trx, now, limit);
    if (claims.length === 0) return 0;
    await handOver(claims);
    await postponeClaims(
      trx,
      claims.map(({ id }) => id),
      new Date(now.getTime() + HAND_ON_AGAIN_MS),
    );
    return claims.length;
  });
}
