import { type CreateGroupInput, type Group, TEXTS } from '@dubs/contract';
import { inTransaction } from '@dubs/db';
import { spendBudget } from '../budgets/index.ts';
import type { Actor, Budgeted, CoreContext } from '../context.ts';
import { announce } from '../live/index.ts';
import { getGroup } from './list-groups.ts';
import { insertGroup } from './groups.queries.ts';
import { newInviteCode } from './new-invite-code.ts';
import { requireFreeMembership } from './require-free-membership.ts';

/** Creates a private group with the caller as its creator. */
export async function createGroup(
  ctx: Pick<CoreContext, 'db' | 'live' | 'secrets' | 'clock'> & Budgeted,
  actor: Actor,
  input: CreateGroupInput,
): Promise<Group> {
  return inTransaction(ctx.db, async (trx) => {
    await requireFreeMembership(trx, actor.userId, TEXTS.groups.tooMany);
    await spendBudget(ctx, trx, actor, 'groups');
    const id = await insertGroup(trx, {
      name: input.name,
      description: input.description || null,
      emoji: input.emoji,
      inviteCode: newInviteCode(),
      userId: actor.userId,
    });
    announce(ctx.live, trx, { kind: 'membership', groupId: id, userId: actor.userId, isMember: true });
    return getGroup({ ...ctx, db: trx }, actor, id);
  });
}
