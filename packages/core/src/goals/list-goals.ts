import type { CompleteGroup, Goal, GroupGoalsQuery, OwnGoalsQuery } from '@dubs/contract';
import { LIMITS } from '@dubs/contract';
import type { Db } from '@dubs/db';
import type { Actor, CoreContext } from '../context.ts';
import { requireMember } from '../groups/index.ts';
import { toGoal } from './goals.dto.ts';
import { countGoals, selectGroupGoals, selectOwnGoals, selectRecentGoals } from './goals.queries.ts';

type Reading = Pick<CoreContext, 'db'>;

/** Returns a page of the caller's own goals in the groups they are in, the active ones first. */
export async function listOwnGoals(ctx: Reading, actor: Actor, page: OwnGoalsQuery): Promise<Goal[]> {
  return (await selectOwnGoals(ctx.db, actor.userId, page)).map(toGoal);
}

/** Returns the newest goals of all the caller's groups. */
export async function listRecentGoals(ctx: Reading, actor: Actor): Promise<Goal[]> {
  return (await selectRecentGoals(ctx.db, actor.userId, LIMITS.goals.recent)).map(toGoal);
}

/** Returns a page of a group's goals, the active ones first. */
export async function listGroupGoals(
  ctx: Reading,
  actor: Actor,
  { groupId, ...page }: GroupGoalsQuery & { groupId: number },
): Promise<Goal[]> {
  await requireMember(ctx.db, groupId, actor);
  return (await selectGroupGoals(ctx.db, groupId, page)).map(toGoal);
}

/** Returns the goals that a group's page opens with, and how many there are. */
export async function listFirstGoals(
  db: Db,
  groupId: number,
): Promise<Pick<CompleteGroup, 'goals' | 'goalCount'>> {
  const [goals, goalCount] = await Promise.all([
    selectGroupGoals(db, groupId, { page: 1, limit: LIMITS.lists.groupGoals }),
    countGoals(db, groupId),
  ]);
  return { goals: goals.map(toGoal), goalCount };
}
