import type { Goal } from '@dubs/contract';
import type { Db } from '@dubs/db';
import { toPerson } from '../users/index.ts';
import type { GoalRow } from './goals.queries.ts';
import { selectGroupGoals } from './goals.queries.ts';

/** A goal as the members of its group see it. */
function toGoal(row: GoalRow): Goal {
  return {
    id: row.id,
    groupId: row.group_id,
    userId: row.user_id,
    title: row.title,
    description: row.description,
    isCompleted: row.is_completed,
    createdAt: row.created_at.toISOString(),
    completedAt: row.completed_at?.toISOString() ?? null,
    user: toPerson(row.person),
    group: { id: row.group_id, name: row.group_name, emoji: row.group_emoji },
  };
}

/** A group's goals, for somebody who was found to be in the group. */
export async function listGroupGoals(db: Db, groupId: number): Promise<Goal[]> {
  return (await selectGroupGoals(db, groupId)).map(toGoal);
}
