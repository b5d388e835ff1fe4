import { type JoinOutput, LIMITS, TEXTS } from '@dubs/contract';
import { type Db, inTransaction } from '@dubs/db';
import { spendBudget } from '../budgets/index.ts';
import type { Actor, Budgeted, CoreContext } from '../context.ts';
import { AppError, unauthorized } from '../errors.ts';
import { emit, joinRequested, memberJoined } from '../outbox/index.ts';
import { insertMember, requireFreeMembership, selectCreatorAndAdminIds } from '../groups/index.ts';
import { closePendingRequest, countPending, insertJoinRequest } from '../join-requests/index.ts';
import { announce, changedMembership, toPeople } from '../live/index.ts';
import type { LiveBus } from '../ports.ts';
import { countUse } from './invites.queries.ts';
import { requireLockedInvite, toInvitedGroup } from './look-up-invite.ts';

/**
 * Accepts an invite. Joining twice is no error. If the group requires approval, a request is created instead. The group's row is locked
 * first, so that a code with one use left admits only one user, and a code that is being replaced admits none.
 */
export async function joinGroup(
  ctx: Pick<CoreContext, 'db' | 'live'> & Budgeted,
  actor: Actor,
  code: string,
): Promise<JoinOutput> {
  return inTransaction(ctx.db, async (trx) => {
    const invite = await requireLockedInvite(trx, code, actor);
    const group = toInvitedGroup(invite);
    if (invite.is_member) return { group, isMember: true, status: 'already_member' };
    const hasPending = invite.request_status === 'pending';
    const pending = { group, isMember: false, status: 'pending' } as const;
    if (invite.require_approval && hasPending) return pending;
    await requireFreeMembership(trx, actor.userId, TEXTS.groups.tooMany);
    await spendBudget(ctx, trx, actor, 'joins');
    if (invite.require_approval) {
      await createRequest(ctx.live, trx, { groupId: invite.id, userId: actor.userId, code });
      return pending;
    }
    // The caller is not a member, yet the insert did nothing: their account is being deleted.
    if (!(await insertMember(trx, invite.id, actor.userId, { code }))) throw unauthorized();
    await countUse(trx, invite.id);
    // Approval was turned off after the caller's request.
    if (hasPending) await closePendingRequest(ctx.live, trx, invite.id, actor.userId);
    announce(ctx.live, trx, ...changedMembership(invite.id, actor.userId, true));
    await emit(trx, memberJoined, { groupId: invite.id, userId: actor.userId });
    return { group: { ...group, memberCount: group.memberCount + 1 }, isMember: true, status: 'joined' };
  });
}

/** Creates a request to join a group, whose row is locked. A 409 if the group has the maximum of open requests. */
async function createRequest(
  live: LiveBus,
  trx: Db,
  request: { groupId: number; userId: number; code: string },
): Promise<void> {
  const { groupId, userId } = request;
  if ((await countPending(trx, groupId)) >= LIMITS.bounds.requestsPerGroup)
    throw new AppError('CONFLICT', TEXTS.joinRequests.tooMany);
  const requestId = await insertJoinRequest(trx, request);
  // The caller has no open request, yet the insert did nothing: their account is being deleted.
  if (requestId === null) throw unauthorized();
  const adminIds = await selectCreatorAndAdminIds(trx, groupId);
  announce(
    live,
    trx,
    toPeople(adminIds, { query: 'group', groupId }),
    toPeople([userId], { query: 'groups' }),
  );
  await emit(trx, joinRequested, { requestId });
}
