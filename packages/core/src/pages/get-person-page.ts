import type { PersonPage, PostsQuery } from '@dubs/contract';
import type { Actor, CoreContext } from '../context.ts';
import { listMemberGoals } from '../goals/index.ts';
import { requireProfile } from '../groups/index.ts';
import { listMemberPosts } from '../posts/index.ts';
import { getMemberStats } from '../stats/index.ts';
import { toPagePerson } from '../users/index.ts';

/** Returns the page of a member: their profile, statistics, goals and a page of their posts, all of this group only. */
export async function getPersonPage(
  ctx: Pick<CoreContext, 'db' | 'secrets' | 'clock'>,
  actor: Actor,
  { id: groupId, userId, ...query }: PostsQuery & { id: number; userId: number },
): Promise<PersonPage> {
  const member = { groupId, userId };
  const profile = await requireProfile(ctx.db, member, actor);
  const [stats, goals, page] = await Promise.all([
    getMemberStats(ctx, member),
    listMemberGoals(ctx, actor, member),
    listMemberPosts(ctx, actor, { ...member, ...query }),
  ]);
  return {
    user: toPagePerson(ctx, actor.userId, profile.person),
    bio: profile.bio,
    isMemorial: profile.is_memorial,
    role: profile.role,
    joinedAt: new Date(profile.joined_at).toISOString(),
    stats,
    goals,
    ...page,
  };
}
