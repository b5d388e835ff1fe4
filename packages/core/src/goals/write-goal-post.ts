import { GOAL_PREFIX } from '@dubs/contract';
import type { Db } from '@dubs/db';
import type { Actor } from '../context.ts';
import { emit, postCreated } from '../outbox/index.ts';
import { announce, newPost, toGroup } from '../live/index.ts';
import type { LiveBus } from '../ports.ts';
import { insertGoalPost } from '../posts/index.ts';

/** Writes the post about a goal that is set or completed, in the transaction of the goal itself. The caller has locked the membership. */
export async function writeGoalPost(
  live: LiveBus,
  trx: Db,
  actor: Actor,
  {
    goalId,
    groupId,
    title,
    event,
  }: { goalId: number; groupId: number; title: string; event: 'set' | 'completed' },
): Promise<void> {
  const postId = await insertGoalPost(trx, {
    groupId,
    userId: actor.userId,
    content: `${GOAL_PREFIX[event]} ${title}`,
    kind: `goal_${event}`,
    goalId,
  });
  announce(live, trx, newPost(groupId), toGroup(groupId, { query: 'goals' }));
  await emit(trx, postCreated, { postId, groupId, userId: actor.userId });
}
