import { type JoinRequest, mayDecideRequests, TEXTS } from '@dubs/contract';
import { type Db, inTransaction } from '@dubs/db';
import type { Actor, CoreContext } from '../context.ts';
import { AppError, forbidden } from '../errors.ts';
import { emit, joinApproved, memberJoined } from '../outbox/index.ts';
import { insertMember, requireFreeMembership, requireRole } from '../groups/index.ts';
import { announce, changedMembership, toPeople } from '../live/index.ts';
import { toPersonFor } from '../users/index.ts';
import { closeJoinRequest } from './close-join-request.ts';
import { toJoinRequest } from './join-requests.dto.ts';
import { countApproval, findJoinRequest, type JoinRequestRow, lockAsker } from './join-requests.queries.ts';

type Deciding = Pick<CoreContext, 'db' | 'live' | 'secrets' | 'clock'>;

/** Returns the request if the caller may decide it; throws the same 403 for an unknown request and one of another group. */
async function requireRequest(trx: Db, requestId: number, actor: Actor): Promise<JoinRequestRow> {
  const request = await findJoinRequest(trx, requestId);
  if (!request) throw forbidden();
  await requireRole(trx, request.group_id, actor, mayDecideRequests);
  return request;
}

/** Decides an open request; a 409 if it is already decided. */
async function decide(
  ctx: Deciding,
  trx: Db,
  actor: Actor,
  requestId: number,
  status: 'approved' | 'declined',
): Promise<JoinRequestRow> {
  const request = await requireRequest(trx, requestId, actor);
  const { group_id: groupId, user_id: userId } = request;
  if (status === 'approved' && !(await lockAsker(trx, userId)))
    throw new AppError('CONFLICT', TEXTS.joinRequests.askerGone);
  const decision = { status, respondedBy: actor.userId };
  if (!(await closeJoinRequest(ctx.live, trx, { id: requestId, groupId, userId }, decision)))
    throw new AppError('CONFLICT', TEXTS.joinRequests.decided);
  return request;
}

async function readRequest(ctx: Deciding, trx: Db, actor: Actor, requestId: number): Promise<JoinRequest> {
  const request = await findJoinRequest(trx, requestId);
  if (!request) throw new Error('A request vanished while its group was locked.');
  return toJoinRequest(request, toPersonFor(ctx, actor.userId));
}

/**
 * Approves a request: the user becomes a member by the link of the request, and is notified. A 409 if they are in the maximum number of
 * groups; the request then stays open.
 */
export async function approveJoinRequest(
  ctx: Deciding,
  actor: Actor,
  requestId: number,
): Promise<JoinRequest> {
  return inTransaction(ctx.db, async (trx) => {
    const request = await decide(ctx, trx, actor, requestId, 'approved');
    const { group_id: groupId, user_id: userId } = request;
    await requireFreeMembership(trx, userId, TEXTS.joinRequests.askerInTooMany);
    const isNew = await insertMember(trx, groupId, userId, { requestId });
    if (isNew) await countApproval(trx, groupId, requestId);
    announce(ctx.live, trx, ...changedMembership(groupId, userId, true));
    await emit(trx, joinApproved, { requestId });
    if (isNew) await emit(trx, memberJoined, { groupId, userId, byUserId: actor.userId });
    return readRequest(ctx, trx, actor, requestId);
  });
}

/** Declines a request. The user may ask again. */
export async function declineJoinRequest(
  ctx: Deciding,
  actor: Actor,
  requestId: number,
): Promise<JoinRequest> {
  return inTransaction(ctx.db, async (trx) => {
    const { user_id: userId } = await decide(ctx, trx, actor, requestId, 'declined');
    announce(ctx.live, trx, toPeople([userId], { query: 'groups' }));
    return readRequest(ctx, trx, actor, requestId);
  });
}
