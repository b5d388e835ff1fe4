import { type Group, mayEditGroup, type UpdateGroupInput } from '@dubs/contract';
import { inTransaction } from '@dubs/db';
import type { Actor, CoreContext } from '../context.ts';
import { announce, changedNames, toGroup } from '../live/index.ts';
import { updateGroupRow } from './groups.queries.ts';
import { getGroup } from './list-groups.ts';
import { requireRole } from './lock-membership.ts';

/** Updates the given fields of a group: its name, description, emoji, or whether joining needs approval. */
export async function updateGroup(
  ctx: Pick<CoreContext, 'db' | 'live' | 'secrets' | 'clock'>,
  actor: Actor,
  { id, ...change }: UpdateGroupInput & { id: number },
): Promise<Group> {
  return inTransaction(ctx.db, async (trx) => {
    await requireRole(trx, id, actor, mayEditGroup);
    await updateGroupRow(trx, id, change);
    const isRenamed = change.name !== undefined || change.emoji !== undefined;
    announce(
      ctx.live,
      trx,
      isRenamed ? changedNames(id) : toGroup(id, { query: 'groups' }, { query: 'group', groupId: id }),
    );
    return getGroup({ ...ctx, db: trx }, actor, id);
  });
}
