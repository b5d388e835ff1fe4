import { type JoinRequest, LIMITS, mayDecideRequests } from '@dubs/contract';
import type { Actor, CoreContext } from '../context.ts';
import { forbidden } from '../errors.ts';
import { requireMember } from '../groups/index.ts';
import { toPersonFor } from '../users/index.ts';
import { toJoinRequest } from './join-requests.dto.ts';
import { selectPending } from './join-requests.queries.ts';

/** Returns the open join requests of a group, oldest first. */
export async function listJoinRequests(
  ctx: Pick<CoreContext, 'db' | 'secrets' | 'clock'>,
  actor: Actor,
  groupId: number,
): Promise<JoinRequest[]> {
  const { role } = await requireMember(ctx.db, groupId, actor);
  if (!mayDecideRequests(role)) throw forbidden();
  const toPerson = toPersonFor(ctx, actor.userId);
  const rows = await selectPending(ctx.db, groupId, LIMITS.bounds.requestsPerGroup);
  return rows.map((row) => toJoinRequest(row, toPerson));
}
