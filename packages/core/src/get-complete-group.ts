import type { CompleteGroup } from '@dubs/contract';
import { LIMITS } from '@dubs/contract';
import type { Actor, CoreContext } from './context.ts';
import { listGroupGoals } from './goals/index.ts';
import { getGroup, listMembers, requireMember } from './groups/index.ts';
import { listNewestOfGroup } from './posts/index.ts';

/** Everything the group page opens with: the group, its 100 newest posts, members and goals. */
export async function getCompleteGroup(
  ctx: Pick<CoreContext, 'db' | 'secrets' | 'clock'>,
  actor: Actor,
  groupId: number,
): Promise<CompleteGroup> {
  await requireMember(ctx.db, groupId, actor);
  const [group, posts, members, goals] = await Promise.all([
    getGroup(ctx, actor, groupId),
    listNewestOfGroup(ctx, actor, groupId, LIMITS.page.complete),
    listMembers(ctx.db, groupId),
    listGroupGoals(ctx, actor, groupId),
  ]);
  return { group, posts, members, goals };
}
