import type { Ok, Role } from '@dubs/contract';
import { mayRemove, TEXTS } from '@dubs/contract';
import { inTransaction } from '@dubs/db';
import type { Actor, CoreContext } from '../context.ts';
import { AppError, forbidden, invalid } from '../errors.ts';
import { endMembership } from './end-membership.ts';
import { findMember } from './groups.queries.ts';
import { requireRole } from './lock-membership.ts';
import { noteRemoval } from './membership.queries.ts';

const removesAnybody = (role: Role): boolean => mayRemove(role, 'member');

/** Puts somebody out of a group. They stay out until an admin makes a new link. */
export async function removeMember(
  ctx: Pick<CoreContext, 'db' | 'live'>,
  actor: Actor,
  { groupId, userId }: { groupId: number; userId: number },
): Promise<Ok> {
  return inTransaction(ctx.db, async (trx) => {
    const role = await requireRole(trx, groupId, actor, removesAnybody);
    if (userId === actor.userId) throw invalid('userId', TEXTS.groups.leaveInstead);
    const member = await findMember(trx, groupId, userId);
    if (!member) throw new AppError('NOT_FOUND', TEXTS.groups.notAMember);
    if (!mayRemove(role, member.role)) throw forbidden();
    await noteRemoval(trx, groupId, userId, actor.userId);
    await endMembership(ctx.live, trx, { groupId, userId });
    return { ok: true };
  });
}
