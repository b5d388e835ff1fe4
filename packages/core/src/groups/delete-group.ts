import { mayDeleteGroup, type Ok } from '@dubs/contract';
import { type Db, inTransaction } from '@dubs/db';
import type { Actor, CoreContext } from '../context.ts';
import { announce, toGroup } from '../live/index.ts';
import { recordSecurityEvent } from '../security-log/index.ts';
import { endOfRole } from './end-of-role.ts';
import { lockGroup, markGroupDeleted, selectMemberIds } from './groups.queries.ts';
import { requireRole } from './lock-membership.ts';

type Writing = Pick<CoreContext, 'db' | 'live'>;

/** Deletes a group for a member, or for an operator if `actor` is null. */
async function markDeleted(ctx: Writing, trx: Db, groupId: number, actor: Actor | null): Promise<Ok> {
  await markGroupDeleted(trx, groupId);
  const userIds = await selectMemberIds(trx, groupId);
  announce(
    ctx.live,
    trx,
    ...userIds.map((userId) => ({ kind: 'membership' as const, groupId, userId, isMember: false })),
    // No member receives this signal, but it makes servers drop what they cached about access to the group's pictures.
    toGroup(groupId, { query: 'all' }),
  );
  await recordSecurityEvent(
    { ...ctx, db: trx },
    ...userIds.map((userId) =>
      userId === actor?.userId
        ? ({ ...actor, type: 'role_changed' } as const)
        : endOfRole(userId, actor?.userId ?? null),
    ),
  );
  return { ok: true };
}

/** Deletes a group with everything in it, at once for all members. */
export async function deleteGroup(ctx: Writing, actor: Actor, groupId: number): Promise<Ok> {
  return inTransaction(ctx.db, async (trx) => {
    await requireRole(trx, groupId, actor, mayDeleteGroup);
    return markDeleted(ctx, trx, groupId, actor);
  });
}

/** Deletes a group on behalf of an operator. The group must exist. */
export async function deleteGroupForOperator(ctx: Writing, groupId: number): Promise<Ok> {
  return inTransaction(ctx.db, async (trx) => {
    await lockGroup(trx, groupId);
    return markDeleted(ctx, trx, groupId, null);
  });
}
