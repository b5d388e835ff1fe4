import { mayRemove, type Ok, type Role, TEXTS } from '@dubs/contract';
import { type Db, inTransaction } from '@dubs/db';
import type { Actor, CoreContext } from '../context.ts';
import { AppError, forbidden, invalid } from '../errors.ts';
import { endMembership } from './end-membership.ts';
import { lockGroup } from './groups.queries.ts';
import { findMember } from './members.queries.ts';
import { recordSecurityEvent } from '../security-log/index.ts';
import { endOfRole } from './end-of-role.ts';
import { requireRole } from './lock-membership.ts';
import { recordRemoval } from './membership.queries.ts';

type Writing = Pick<CoreContext, 'db' | 'live'>;
/** The user to remove, and the group. */
interface Removal {
  groupId: number;
  userId: number;
}

const mayRemoveMembers = (role: Role): boolean => mayRemove(role, 'member');

async function requireRoleOf(trx: Db, { groupId, userId }: Removal): Promise<Role> {
  const member = await findMember(trx, groupId, userId);
  if (!member) throw new AppError('NOT_FOUND', TEXTS.groups.notAMember);
  return member.role;
}

async function applyRemoval(ctx: Writing, trx: Db, removal: Removal, removedBy: number | null): Promise<Ok> {
  const { groupId, userId } = removal;
  await recordRemoval(trx, groupId, userId, removedBy);
  await endMembership(ctx.live, trx, removal);
  await recordSecurityEvent({ ...ctx, db: trx }, endOfRole(userId, removedBy));
  return { ok: true };
}

/** Removes a member. They cannot join again until an admin makes a new link. */
export async function removeMember(ctx: Writing, actor: Actor, removal: Removal): Promise<Ok> {
  return inTransaction(ctx.db, async (trx) => {
    const role = await requireRole(trx, removal.groupId, actor, mayRemoveMembers);
    if (removal.userId === actor.userId) throw invalid('userId', TEXTS.groups.leaveInstead);
    if (!mayRemove(role, await requireRoleOf(trx, removal))) throw forbidden();
    return applyRemoval(ctx, trx, removal, actor.userId);
  });
}

/** Removes a member on behalf of an operator. A 409 for the creator: a group always has one. */
export async function removeMemberForOperator(ctx: Writing, removal: Removal): Promise<Ok> {
  return inTransaction(ctx.db, async (trx) => {
    await lockGroup(trx, removal.groupId);
    if (!mayRemove('creator', await requireRoleOf(trx, removal)))
      throw new AppError('CONFLICT', TEXTS.groups.creatorCannotBeRemoved);
    return applyRemoval(ctx, trx, removal, null);
  });
}
