import type { GroupInvite } from '@dubs/contract';
import type { Actor, CoreContext } from '../context.ts';
import { findInviteCode } from './groups.queries.ts';
import { requireMember } from './require-member.ts';

/** The code of a group's invite link, which every member may see and pass on. */
export async function getGroupInvite(
  ctx: Pick<CoreContext, 'db'>,
  actor: Actor,
  groupId: number,
): Promise<GroupInvite> {
  await requireMember(ctx.db, groupId, actor);
  return { inviteCode: await findInviteCode(ctx.db, groupId) };
}
