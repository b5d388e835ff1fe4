import type { GroupInvite, RotateInviteInput } from '@dubs/contract';
import { mayManageInvites } from '@dubs/contract';
import { inTransaction } from '@dubs/db';
import type { Actor, CoreContext } from '../context.ts';
import { newInviteCode, requireRole } from '../groups/index.ts';
import { announce, toGroup } from '../live/index.ts';
import { replaceLink } from './links.queries.ts';

/** Ends a group's invite link at once and makes a new one, bound as is said. */
export async function rotateInvite(
  ctx: Pick<CoreContext, 'db' | 'live'>,
  actor: Actor,
  { id: groupId, expiresInDays = null, maxUses = null }: RotateInviteInput & { id: number },
): Promise<GroupInvite> {
  return inTransaction(ctx.db, async (trx) => {
    await requireRole(trx, groupId, actor, mayManageInvites);
    const code = newInviteCode();
    await replaceLink(trx, groupId, { code, expiresInDays, maxUses, madeBy: actor.userId });
    announce(ctx.live, trx, toGroup(groupId, { query: 'group', groupId }));
    return { inviteCode: code };
  });
}
