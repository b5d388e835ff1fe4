import type { CompleteGroup, CompleteGroupQuery } from '@dubs/contract';
import type { Actor, CoreContext } from '../context.ts';
import { listFirstGoals } from '../goals/index.ts';
import { getGroup, listFirstMembers } from '../groups/index.ts';
import { listGroupPosts } from '../posts/index.ts';

/** Returns the data for opening the group page: the group, its newest posts, and the first of its members and goals. */
export async function getCompleteGroup(
  ctx: Pick<CoreContext, 'db' | 'secrets' | 'clock'>,
  actor: Actor,
  { id: groupId, posts: limit }: CompleteGroupQuery & { id: number },
): Promise<CompleteGroup> {
  const [group, { posts, latestNotificationId }, members, goals] = await Promise.all([
    getGroup(ctx, actor, groupId),
    listGroupPosts(ctx, actor, { groupId, limit }),
    listFirstMembers(ctx, actor, groupId),
    listFirstGoals(ctx, actor, groupId),
  ]);
  return { group, posts, memberCount: group.memberCount, ...members, ...goals, latestNotificationId };
}
