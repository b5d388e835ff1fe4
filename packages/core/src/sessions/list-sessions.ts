import { LIMITS, type Session } from '@dubs/contract';
import type { Actor, CoreContext } from '../context.ts';
import { describeDevice } from '../devices/index.ts';
import { selectSessions } from './sessions.queries.ts';

/** Returns the caller's sessions: the current one first, then the most recently used ones. */
export async function listSessions(ctx: Pick<CoreContext, 'db'>, actor: Actor): Promise<Session[]> {
  const rows = await selectSessions(ctx.db, actor.userId, actor.sessionId, LIMITS.lists.sessions);
  return rows.map((row) => ({
    id: row.id,
    createdAt: row.created_at.toISOString(),
    lastSeenAt: row.last_seen_at.toISOString(),
    device: describeDevice(row.device),
    current: row.id === actor.sessionId,
  }));
}
