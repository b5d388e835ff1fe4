import { type Goal, type Ok, TEXTS } from '@dubs/contract';
import { type Db, inTransaction } from '@dubs/db';
import type { Actor, CoreContext } from '../context.ts';
import { AppError, forbidden } from '../errors.ts';
import { lockMembership } from '../groups/index.ts';
import { toPersonFor } from '../users/index.ts';
import { toGoal } from './goals.dto.ts';
import {
  type LockedGoal,
  lockGoalForMember,
  markGoalCompleted,
  markGoalDeleted,
  selectGoal,
} from './goals.queries.ts';
import { announce, toGroup } from '../live/index.ts';
import { writeGoalPost } from './write-goal-post.ts';

/** Returns the goal if it is the caller's own: a 403 for goals of others and unknown ids, a 404 for a deleted one. */
async function requireOwnGoal(trx: Db, goalId: number, actor: Actor): Promise<LockedGoal> {
  const goal = await lockGoalForMember(trx, goalId, actor.userId);
  if (!goal || (goal.userId !== actor.userId && !goal.isGone)) throw forbidden();
  if (goal.isGone) throw new AppError('NOT_FOUND', TEXTS.goals.goalNotFound);
  return goal;
}

/** Completes a goal of the caller and posts it, which cannot be undone. A second call is a 409; concurrent calls make one post. */
export async function completeGoal(
  ctx: Pick<CoreContext, 'db' | 'live' | 'secrets' | 'clock'>,
  actor: Actor,
  goalId: number,
): Promise<Goal> {
  return inTransaction(ctx.db, async (trx) => {
    const { groupId, title, isCompleted } = await requireOwnGoal(trx, goalId, actor);
    if (isCompleted) throw new AppError('CONFLICT', TEXTS.goals.completedAlready);
    await markGoalCompleted(trx, goalId);
    await lockMembership(trx, groupId, actor);
    await writeGoalPost(ctx.live, trx, actor, { goalId, groupId, title, event: 'completed' });
    const row = await selectGoal(trx, goalId);
    if (!row) throw new Error('A goal vanished while it was locked.');
    return toGoal(row, toPersonFor(ctx, actor.userId));
  });
}

/** Deletes a goal of the caller. Its posts stay. */
export async function deleteGoal(
  ctx: Pick<CoreContext, 'db' | 'live'>,
  actor: Actor,
  goalId: number,
): Promise<Ok> {
  return inTransaction(ctx.db, async (trx) => {
    const { groupId } = await requireOwnGoal(trx, goalId, actor);
    await markGoalDeleted(trx, goalId);
    announce(ctx.live, trx, toGroup(groupId, { query: 'group', groupId }, { query: 'goals' }));
    return { ok: true };
  });
}
