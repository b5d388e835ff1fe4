import type { Actor, CoreContext } from '../context.ts';
import { unauthorized } from '../errors.ts';
import { findSessionEnd, selectGroupIds } from './live.queries.ts';

/** Returns the groups whose signals the caller may receive, and when their session ends. An ended session is a 401. */
export async function authorizeLiveStream(
  ctx: Pick<CoreContext, 'db'>,
  actor: Actor,
): Promise<{ groupIds: number[]; expiresAt: Date }> {
  const [expiresAt, groupIds] = await Promise.all([
    findSessionEnd(ctx.db, actor.sessionId),
    selectGroupIds(ctx.db, actor.userId),
  ]);
  if (!expiresAt) throw unauthorized();
  return { groupIds, expiresAt };
}
