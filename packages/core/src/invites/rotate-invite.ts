import { type GroupInvite, mayManageInvites, type RotateInviteInput } from '@dubs/contract';
import { type Db, inTransaction } from '@dubs/db';
import type { Actor, CoreContext } from '../context.ts';
import { lockGroup, newInviteCode, requireRole, selectCreatorAndAdminIds } from '../groups/index.ts';
import { announce, toGroup } from '../live/index.ts';
import { recordSecurityEvent } from '../security-log/index.ts';
import { replaceLink } from './links.queries.ts';

type Writing = Pick<CoreContext, 'db' | 'live'>;
type NewInvite = RotateInviteInput & { id: number };

async function makeLink(
  ctx: Writing,
  trx: Db,
  { id: groupId, expiresInDays = null, maxUses = null }: NewInvite,
  madeBy: number | null,
): Promise<GroupInvite> {
  const code = newInviteCode();
  await replaceLink(trx, groupId, { code, expiresInDays, maxUses, madeBy });
  announce(ctx.live, trx, toGroup(groupId, { query: 'group', groupId }));
  return { inviteCode: code };
}

/**
 * Ends a group's invite link at once and creates a new one with the given limits. Recorded in the security logs of the creator and all
 * admins.
 */
export async function rotateInvite(ctx: Writing, actor: Actor, invite: NewInvite): Promise<GroupInvite> {
  return inTransaction(ctx.db, async (trx) => {
    await requireRole(trx, invite.id, actor, mayManageInvites);
    const others = (await selectCreatorAndAdminIds(trx, invite.id)).filter(
      (userId) => userId !== actor.userId,
    );
    await recordSecurityEvent(
      { ...ctx, db: trx },
      { ...actor, type: 'invite_rotated' },
      ...others.map((userId) => ({
        userId,
        sessionId: null,
        type: 'invite_rotated' as const,
        byUserId: actor.userId,
      })),
    );
    return makeLink(ctx, trx, invite, actor.userId);
  });
}

/** Replaces the link on behalf of an operator. The group must exist. */
export async function rotateInviteForOperator(ctx: Writing, invite: NewInvite): Promise<GroupInvite> {
  return inTransaction(ctx.db, async (trx) => {
    await lockGroup(trx, invite.id);
    const adminIds = await selectCreatorAndAdminIds(trx, invite.id);
    await recordSecurityEvent(
      { ...ctx, db: trx },
      ...adminIds.map((userId) => ({ userId, sessionId: null, type: 'operator' as const })),
    );
    return makeLink(ctx, trx, invite, null);
  });
}
