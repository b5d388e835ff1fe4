import type { Goal } from '@dubs/contract';
import type { ToPerson } from '../users/index.ts';
import type { GoalRow } from './goals.queries.ts';

/** Returns a goal as the members of its group see it. */
export function toGoal(row: GoalRow, toPerson: ToPerson): Goal {
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
