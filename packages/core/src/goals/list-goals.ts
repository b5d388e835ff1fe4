import {
  type CompleteGroup,
  type Goal,
  type GroupGoalsQuery,
  LIMITS,
  type OwnGoalsQuery,
} from '@dubs/contract';
import type { Actor, CoreContext } from '../context.ts';
import { requireMember } from '../groups/index.ts';
import type { Signing } from '../media/index.ts';
import { toPersonFor } from '../users/index.ts';
import { toGoal } from './goals.dto.ts';
import {
  countGoals,
  type GoalRow,
  selectGroupGoals,
  selectMemberGoals,
  selectOwnGoals,
  selectRecentGoals,
} from './goals.queries.ts';

type Reading = Pick<CoreContext, 'db' | 'secrets' | 'clock'>;

const toGoals = (ctx: Signing, actor: Actor, rows: readonly GoalRow[]): Goal[] => {
  const toPerson = toPersonFor(ctx, actor.userId);
  return rows.map((row) => toGoal(row, toPerson));
};

/** Returns a page of the caller's own goals in the groups they are in, the active ones first. */
export async function listOwnGoals(ctx: Reading, actor: Actor, page: OwnGoalsQuery): Promise<Goal[]> {
  return toGoals(ctx, actor, await selectOwnGoals(ctx.db, actor.userId, page));
}

/** Returns the newest goals of all the caller's groups. */
export async function listRecentGoals(ctx: Reading, actor: Actor): Promise<Goal[]> {
  return toGoals(ctx, actor, await selectRecentGoals(ctx.db, actor.userId, LIMITS.goals.recent));
}

/** Returns a page of a group's goals, the active ones first. */
export async function listGroupGoals(
  ctx: Reading,
  actor: Actor,
  { groupId, ...page }: GroupGoalsQuery & { groupId: number },
): Promise<Goal[]> {
  await requireMember(ctx.db, groupId, actor);
  return toGoals(ctx, actor, await selectGroupGoals(ctx.db, groupId, page));
}

/** Returns the first goals for a group's page, and the number of all its goals. */
export async function listFirstGoals(
  ctx: Reading,
  actor: Actor,
  groupId: number,
): Promise<Pick<CompleteGroup, 'goals' | 'goalCount'>> {
  const [goals, goalCount] = await Promise.all([
    selectGroupGoals(ctx.db, groupId, { page: 1, limit: LIMITS.lists.groupGoals }),
    countGoals(ctx.db, groupId),
  ]);
  return { goals: toGoals(ctx, actor, goals), goalCount };
}

/** Returns a member's active goals in a group, and those they completed last. The caller of this function has checked access. */
export async function listMemberGoals(
  ctx: Reading,
  actor: Actor,
  member: { groupId: number; userId: number },
): Promise<Goal[]> {
  const most = { active: LIMITS.bounds.activeGoals, completed: LIMITS.goals.completedShown };
  return toGoals(ctx, actor, await selectMemberGoals(ctx.db, member, most));
}
