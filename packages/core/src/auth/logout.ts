import type { Ok } from '@dubs/contract';
import type { Actor, CoreContext } from '../context.ts';
import { announce } from '../live/index.ts';
import { markSessionEnded } from '../sessions/index.ts';

/** Ends the caller's session: its token is worth nothing from here on. */
export async function logout(ctx: Pick<CoreContext, 'db' | 'live'>, actor: Actor): Promise<Ok> {
  await markSessionEnded(ctx.db, actor.userId, actor.sessionId, 'logout');
  announce(ctx.live, ctx.db, { kind: 'session-ended', sessionId: actor.sessionId });
  return { ok: true };
}
