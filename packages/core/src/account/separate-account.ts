import type { Actor, CoreContext } from '../context.ts';
import { recordSecurityEvent } from '../security-log/index.ts';
import { endUnvouchedSessions } from '../sessions/index.ts';
import { announceProfile } from '../users/index.ts';
import { closeRequestOf, markSeparated } from '../vouches/index.ts';
import { deleteNumberData } from './erase-user.queries.ts';

/**
 * Removes the number from an account because the number has a new owner. The account keeps its content, its passkeys and its own sessions.
 * `ctx.db` is a transaction that holds the number's locks.
 */
export async function separateAccount(
  ctx: Pick<CoreContext, 'db' | 'live'>,
  { userId, sessionId }: Actor | { userId: number; sessionId: null },
  phoneNumber: string,
): Promise<void> {
  await markSeparated(ctx.db, userId);
  await deleteNumberData(ctx.db, phoneNumber);
  await closeRequestOf(ctx.db, userId, 'separated');
  await endUnvouchedSessions(ctx, userId);
  await recordSecurityEvent(ctx, { userId, sessionId, type: 'separated' });
  await announceProfile(ctx.live, ctx.db, userId);
}
