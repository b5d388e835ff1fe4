import type { JoinOutput } from '@dubs/contract';
import { inTransaction } from '@dubs/db';
import type { Actor, CoreContext } from '../context.ts';
import { emit } from '../events.ts';
import { announce, toGroup } from '../live/index.ts';
import { insertJoinRequest, insertMember } from './invites.queries.ts';
import { requireInvite, toInvitedGroup } from './look-up-invite.ts';

/**
 * Accepts an invite. Joining twice is no error; where the group wants approval, a request is made instead. The group's
 * row is locked first, so that a code with one use left lets one person in.
 */
export async function joinGroup(
  ctx: Pick<CoreContext, 'db' | 'live'>,
  actor: Actor,
  code: string,
): Promise<JoinOutput> {
  return inTransaction(ctx.db, async (trx) => {
    const invite = await requireInvite(trx, code, actor, true);
    const group = toInvitedGroup(invite);
    if (invite.is_member) return { group, isMember: true, status: 'already_member' };
    if (invite.require_approval) {
      const requestId = await insertJoinRequest(trx, invite.id, actor.userId);
      if (requestId !== null) await emit(trx, 'join.requested', { requestId });
      return { group, isMember: false, status: 'pending' };
    }
    // Two joins of one person at once: the second was told by a snapshot from before the first.
    const isNew = await insertMember(trx, invite.id, actor.userId, code);
    if (!isNew) return { group, isMember: true, status: 'already_member' };
    announce(
      ctx.live,
      trx,
      { kind: 'membership', groupId: invite.id, userId: actor.userId, isMember: true },
      toGroup(invite.id, { query: 'groups' }, { query: 'group', groupId: invite.id }),
    );
    return { group: { ...group, memberCount: group.memberCount + 1 }, isMember: true, status: 'joined' };
  });
}
