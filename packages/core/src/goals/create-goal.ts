import type { CreateGoalInput, Goal } from '@dubs/contract';
import { inTransaction } from '@dubs/db';
import type { Actor, CoreContext } from '../context.ts';
import { lockMembership } from '../groups/index.ts';
import { toGoal } from './goals.dto.ts';
import { insertGoal, selectGoal } from './goals.queries.ts';
import { writeGoalPost } from './write-goal-post.ts';

/** Sets a goal in a group of the caller's, and posts it there. */
export async function createGoal(
  ctx: Pick<CoreContext, 'db' | 'live'>,
  actor: Actor,
  input: CreateGoalInput,
): Promise<Goal> {
  const { groupId, title } = input;
  return inTransaction(ctx.db, async (trx) => {
    await lockMembership(trx, groupId, actor);
    const goalId = await insertGoal(trx, {
      groupId,
      userId: actor.userId,
      title,
      description: input.description || null,
    });
    await writeGoalPost(ctx.live, trx, actor, { goalId, groupId, title, event: 'set' });
    const row = await selectGoal(trx, goalId);
    if (!row) throw new Error('A goal was not written.');
    return toGoal(row);
  });
}
