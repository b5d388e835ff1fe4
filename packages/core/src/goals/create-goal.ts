import { type CreateGoalInput, type Goal, LIMITS, TEXTS } from '@dubs/contract';
import { inTransaction } from '@dubs/db';
import type { Actor, CoreContext } from '../context.ts';
import { AppError } from '../errors.ts';
import { lockMembership } from '../groups/index.ts';
import { toPersonFor } from '../users/index.ts';
import { toGoal } from './goals.dto.ts';
import { countActiveGoals, insertGoal, selectGoal } from './goals.queries.ts';
import { writeGoalPost } from './write-goal-post.ts';

/** Creates a goal in a group of the caller, and posts it there. A 409 if they have the maximum of active goals there. */
export async function createGoal(
  ctx: Pick<CoreContext, 'db' | 'live' | 'secrets' | 'clock'>,
  actor: Actor,
  input: CreateGoalInput,
): Promise<Goal> {
  const { groupId, title } = input;
  return inTransaction(ctx.db, async (trx) => {
    // The lock makes concurrent calls wait, so that the count is exact.
    await lockMembership(trx, groupId, actor);
    if ((await countActiveGoals(trx, groupId, actor.userId)) >= LIMITS.bounds.activeGoals)
      throw new AppError('CONFLICT', TEXTS.goals.tooMany);
    const goalId = await insertGoal(trx, {
      groupId,
      userId: actor.userId,
      title,
      description: input.description || null,
    });
    await writeGoalPost(ctx.live, trx, actor, { goalId, groupId, title, event: 'set' });
    const row = await selectGoal(trx, goalId);
    if (!row) throw new Error('A goal was not written.');
    return toGoal(row, toPersonFor(ctx, actor.userId));
  });
}
