import type { Ok } from '@dubs/contract';
import { inTransaction } from '@dubs/db';
import type { Actor, CoreContext } from '../context.ts';
import { announce } from '../live/index.ts';
import { recordSecurityEvent } from '../security-log/index.ts';
import { markSessionEnded } from '../sessions/index.ts';

/** Ends the caller's session, which invalidates its token. */
export async function logout(ctx: Pick<CoreContext, 'db' | 'live'>, actor: Actor): Promise<Ok> {
  return inTransaction(ctx.db, async (trx) => {
    if (await markSessionEnded(trx, actor.userId, actor.sessionId, 'logout'))
      await recordSecurityEvent({ ...ctx, db: trx }, { ...actor, type: 'sign_out' });
    announce(ctx.live, trx, { kind: 'session-ended', sessionId: actor.sessionId });
    return { ok: true };
  });
}
