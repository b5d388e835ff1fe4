import type { Ok } from '@dubs/contract';
import { mayLeave, TEXTS } from '@dubs/contract';
import { inTransaction } from '@dubs/db';
import type { Actor, CoreContext } from '../context.ts';
import { AppError } from '../errors.ts';
import { endMembership } from './end-membership.ts';
import { lockMembership } from './lock-membership.ts';

/** Ends the caller's membership. What they shared stays; the invite link lets them join again. A creator gets a 409. */
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
