import {
  type ChangeRoleInput,
  type Group,
  type HandOverInput,
  mayChangeRoles,
  mayHandOver,
  type Member,
  TEXTS,
} from '@dubs/contract';
import { inTransaction } from '@dubs/db';
import type { Actor, CoreContext } from '../context.ts';
import { AppError, invalid } from '../errors.ts';
import { announce, toGroup } from '../live/index.ts';
import { emit, roleGiven } from '../outbox/index.ts';
import { recordSecurityEvent } from '../security-log/index.ts';
import { toPersonFor } from '../users/index.ts';
import { toMember } from './groups.dto.ts';
import { findMember } from './members.queries.ts';
import { getGroup } from './list-groups.ts';
import { requireRole } from './lock-membership.ts';
import { findLookAlikes } from './look-alikes.ts';
import { isMemorial, updateRole } from './membership.queries.ts';

const IN_MEMORY = 'The account of this person is kept in their memory. No one acts in it.';

const rolesChanged = (groupId: number) => toGroup(groupId, { query: 'groups' }, { query: 'group', groupId });

/** Records a change of role in the security logs of the caller and of the user whose role it is. */
const recordRoleChange = (ctx: Pick<CoreContext, 'db' | 'live'>, actor: Actor, userId: number) =>
  recordSecurityEvent(
    ctx,
    { ...actor, type: 'role_changed' },
    { userId, sessionId: null, byUserId: actor.userId, type: 'role_changed' },
  );

/**
 * Makes a member an admin, or an admin a member. A 409 for the creator, whose role changes only with a transfer of ownership. A 400 for
 * making a memorial an admin.
 */
export async function changeRole(
  ctx: Pick<CoreContext, 'db' | 'live' | 'secrets' | 'clock'>,
  actor: Actor,
  { groupId, userId, role }: ChangeRoleInput & { groupId: number; userId: number },
): Promise<Member> {
  return inTransaction(ctx.db, async (trx) => {
    await requireRole(trx, groupId, actor, mayChangeRoles);
    const member = await findMember(trx, groupId, userId);
    if (!member) throw new AppError('NOT_FOUND', TEXTS.groups.notAMember);
    if (role === 'admin' && (await isMemorial(trx, userId))) throw invalid('userId', IN_MEMORY);
    if (member.role === 'creator') throw new AppError('CONFLICT', TEXTS.groups.creatorRole);
    await updateRole(trx, groupId, userId, role);
    announce(ctx.live, trx, rolesChanged(groupId));
    if (member.role !== role) await recordRoleChange({ ...ctx, db: trx }, actor, userId);
    if (role === 'admin' && member.role !== role)
      await emit(trx, roleGiven, { groupId, userId, byUserId: actor.userId, role });
    return toMember({ ...member, role }, await findLookAlikes(trx, groupId), toPersonFor(ctx, actor.userId));
  });
}

/** Transfers ownership to another member; the previous creator becomes an admin. */
export async function transferOwnership(
  ctx: Pick<CoreContext, 'db' | 'live' | 'secrets' | 'clock'>,
  actor: Actor,
  { id: groupId, userId }: HandOverInput & { id: number },
): Promise<Group> {
  return inTransaction(ctx.db, async (trx) => {
    await requireRole(trx, groupId, actor, mayHandOver);
    if (userId === actor.userId) throw invalid('userId', TEXTS.groups.creatorAlready);
    if (!(await findMember(trx, groupId, userId))) throw invalid('userId', TEXTS.groups.notAMember);
    if (await isMemorial(trx, userId)) throw invalid('userId', IN_MEMORY);
    // Demotes first, because a group can never have two creators.
    await updateRole(trx, groupId, actor.userId, 'admin');
    await updateRole(trx, groupId, userId, 'creator');
    announce(ctx.live, trx, rolesChanged(groupId));
    await recordRoleChange({ ...ctx, db: trx }, actor, userId);
    await emit(trx, roleGiven, { groupId, userId, byUserId: actor.userId, role: 'creator' });
    return getGroup({ ...ctx, db: trx }, actor, groupId);
  });
}
