import type { Goal } from '@dubs/contract';
import { LIMITS } from '@dubs/contract';
import type { Actor, CoreContext } from '../context.ts';
import { requireMember } from '../groups/index.ts';
import { toGoal } from './goals.dto.ts';
import { selectGroupGoals, selectOwnGoals, selectRecentGoals } from './goals.queries.ts';

type Reading = Pick<CoreContext, 'db'>;

/** The caller's own goals in the groups they are in, the active ones first. */
export async function listOwnGoals(ctx: Reading, actor: Actor): Promise<Goal[]> {
  return (await selectOwnGoals(ctx.db, actor.userId)).map(toGoal);
}

/** The newest goals of all the caller's groups. */
export async function listRecentGoals(ctx: Reading, actor: Actor): Promise<Goal[]> {
  return (await selectRecentGoals(ctx.db, actor.userId, LIMITS.goals.recent)).map(toGoal);
}

/** A group's goals, the active ones first. */
export async function listGroupGoals(ctx: Reading, actor: Actor, groupId: number): Promise<Goal[]> {
  await requireMember(ctx.db, groupId, actor);
  return (await selectGroupGoals(ctx.db, groupId)).map(toGoal);
}
