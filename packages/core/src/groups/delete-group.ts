import type { Ok } from '@dubs/contract';
import { mayDeleteGroup } from '@dubs/contract';
import { inTransaction } from '@dubs/db';
import type { Actor, CoreContext } from '../context.ts';
import { announce } from '../live/index.ts';
import { markGroupDeleted, selectMemberIds } from './groups.queries.ts';
import { requireRole } from './lock-membership.ts';

/** Deletes a group with everything in it. It is gone at once for all its members. */
export async function deleteGroup(
  ctx: Pick<CoreContext, 'db' | 'live'>,
  actor: Actor,
  groupId: number,
): Promise<Ok> {
  return inTransaction(ctx.db, async (trx) => {
    await requireRole(trx, groupId, actor, mayDeleteGroup);
    await markGroupDeleted(trx, groupId);
    const userIds = await selectMemberIds(trx, groupId);
    announce(
      ctx.live,
      trx,
      ...userIds.map((userId) => ({ kind: 'membership' as const, groupId, userId, isMember: false })),
    );
    return { ok: true };
  });
}
