import type { Db } from '@dubs/db';
import { sql } from 'kysely';
import type { PersonRow } from '../users/index.ts';
import { personJson } from '../users/index.ts';

export interface GoalRow {
  id: number;
  group_id: number;
  user_id: number;
  title: string;
  description: string | null;
  is_completed: boolean;
  created_at: Date;
  completed_at: Date | null;
  person: PersonRow;
  group_name: string;
  group_emoji: string;
}

/** A group's goals, the active ones first, then the completed, each newest first. */
export async function selectGroupGoals(db: Db, groupId: number): Promise<GoalRow[]> {
  const { rows } = await sql<GoalRow>`
    select o.id, o.group_id, o.user_id, o.title, o.description, o.is_completed, o.created_at, o.completed_at,
      ${personJson('u')} as person, g.name as group_name, g.emoji as group_emoji
    from goals o
    join users u on u.id = o.user_id
    join groups g on g.id = o.group_id
    where o.group_id = ${groupId}
    order by o.is_completed, o.completed_at desc, o.id desc`.execute(db);
  return rows;
}
