import type { GroupInvite } from '@dubs/contract';
import type { Actor, CoreContext } from '../context.ts';
import { findCurrentLink } from './groups.queries.ts';
import { requireMember } from './require-member.ts';

/** Returns the code of a group's invite link, which every member may see and share, and whether the link has ended. */
export async function getGroupInvite(
  ctx: Pick<CoreContext, 'db'>,
  actor: Actor,
  groupId: number,
): Promise<GroupInvite> {
  await requireMember(ctx.db, groupId, actor);
  const { code, isShut } = await findCurrentLink(ctx.db, groupId);
  return { inviteCode: code, ...(isShut && { isShut }) };
}
