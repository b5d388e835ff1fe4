import { mayLeave, type Ok, TEXTS } from '@dubs/contract';
import { inTransaction } from '@dubs/db';
import type { Actor, CoreContext } from '../context.ts';
import { AppError } from '../errors.ts';
import { endMembership } from './end-membership.ts';
import { lockMembership } from './lock-membership.ts';

/** Ends the caller's membership. Their posts stay, and they can join again by the invite link. A 409 for the creator. */
export async function leaveGroup(
  ctx: Pick<CoreContext, 'db' | 'live'>,
  actor: Actor,
  groupId: number,
): Promise<Ok> {
  return inTransaction(ctx.db, async (trx) => {
    if (!mayLeave(await lockMembership(trx, groupId, actor)))
      throw new AppError('CONFLICT', TEXTS.groups.creatorStays);
    await endMembership(ctx.live, trx, { groupId, userId: actor.userId });
    return { ok: true };
  });
}
