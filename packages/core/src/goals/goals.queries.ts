import type { Db } from '@dubs/db';
import { type RawBuilder, sql } from 'kysely';
import { personJson, type PersonRow } from '../users/index.ts';

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

async function selectGoals(
  db: Db,
  where: RawBuilder<unknown>,
  order: RawBuilder<unknown>,
): Promise<GoalRow[]> {
  const { rows } = await sql<GoalRow>`
    select o.id, o.group_id, o.user_id, o.title, o.description, o.is_completed, o.created_at, o.completed_at,
      ${personJson('u')} as person, g.name as group_name, g.emoji as group_emoji
    from goals o
    join users u on u.id = o.user_id
    join groups g on g.id = o.group_id and g.deleted_at is null
    where o.deleted_at is null and ${where}
    order by ${order}`.execute(db);
  return rows;
}

const ACTIVE_FIRST = sql`o.is_completed, o.completed_at desc, o.id desc`;
const inGroupsOf = (userId: number) =>
  sql`o.group_id in (select m.group_id from group_members m where m.user_id = ${userId})`;

/** A page of a list, counted from 1. */
interface Page {
  page: number;
  limit: number;
}
const pageOf = ({ page, limit }: Page) => sql`${ACTIVE_FIRST} limit ${limit} offset ${(page - 1) * limit}`;

/** Selects a page of a group's goals: the active ones first, then the completed, each newest first. */
export const selectGroupGoals = (db: Db, groupId: number, page: Page): Promise<GoalRow[]> =>
  selectGoals(db, sql`o.group_id = ${groupId}`, pageOf(page));

/** Selects a page of a user's own goals in their groups, in the same order. */
export const selectOwnGoals = (db: Db, userId: number, page: Page): Promise<GoalRow[]> =>
  selectGoals(db, sql`o.user_id = ${userId} and ${inGroupsOf(userId)}`, pageOf(page));

/** Selects the active goals of a user in a group and the last completed ones, in the same order. */
export const selectMemberGoals = (
  db: Db,
  { groupId, userId }: { groupId: number; userId: number },
  most: { active: number; completed: number },
): Promise<GoalRow[]> => {
  const ofMember = sql`group_id = ${groupId} and user_id = ${userId} and deleted_at is null`;
  return selectGoals(
    db,
    sql`o.id = any(
      array(select id from goals where ${ofMember} and not is_completed order by id desc limit ${most.active})
      || array(select id from goals where ${ofMember} and is_completed order by completed_at desc, id desc limit ${most.completed}))`,
    ACTIVE_FIRST,
  );
};

/** Counts the goals of a group. */
export async function countGoals(db: Db, groupId: number): Promise<number> {
  const { rows } = await sql<{ goals: number }>`
    select count(*) as goals from goals where group_id = ${groupId} and deleted_at is null`.execute(db);
  return rows[0]?.goals ?? 0;
}

/** Returns SQL for the ids of the newest goals in a user's groups, which reads at most `limit` goals per group. */
const newestInGroupsOf = (userId: number, limit: number) => sql`
  select newest.id from group_members m
  join groups g on g.id = m.group_id and g.deleted_at is null
  cross join lateral (
    select id from goals where group_id = m.group_id and deleted_at is null order by id desc limit ${limit}
  ) newest
  where m.user_id = ${userId} order by newest.id desc limit ${limit}`;

/** Returns the newest goals of all groups of the user. */
export const selectRecentGoals = (db: Db, userId: number, limit: number): Promise<GoalRow[]> =>
  selectGoals(db, sql`o.id in (${newestInGroupsOf(userId, limit)})`, sql`o.id desc`);

export const selectGoal = async (db: Db, goalId: number): Promise<GoalRow | undefined> =>
  (await selectGoals(db, sql`o.id = ${goalId}`, sql`o.id`))[0];

/** Counts the active goals of a user in a group. */
export async function countActiveGoals(db: Db, groupId: number, userId: number): Promise<number> {
  const { rows } = await sql<{ goals: number }>`
    select count(*) as goals from goals
    where group_id = ${groupId} and user_id = ${userId} and deleted_at is null and not is_completed`.execute(
    db,
  );
  return rows[0]?.goals ?? 0;
}

export async function insertGoal(
  trx: Db,
  goal: { groupId: number; userId: number; title: string; description: string | null },
): Promise<number> {
  const { id } = await trx
    .insertInto('goals')
    .values({
      group_id: goal.groupId,
      user_id: goal.userId,
      title: goal.title,
      description: goal.description,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** A goal with the fields that permissions on it depend on. */
export interface LockedGoal {
  groupId: number;
  userId: number;
  title: string;
  isCompleted: boolean;
  isGone: boolean;
}

/**
 * Returns the goal, locked with its group until the transaction ends; undefined for users who are not in its group. The group is locked
 * first, as every write in a group does.
 */
export async function lockGoalForMember(
  trx: Db,
  goalId: number,
  userId: number,
): Promise<LockedGoal | undefined> {
  const { rows } = await sql<LockedGoal>`
    select o.group_id as "groupId", o.user_id as "userId", o.title, o.is_completed as "isCompleted",
      o.deleted_at is not null or g.deleted_at is not null as "isGone"
    from goals o
    join groups g on g.id = o.group_id
    join group_members m on m.group_id = o.group_id and m.user_id = ${userId}
    where o.id = ${goalId} for no key update of g for update of o`.execute(trx);
  return rows[0];
}

export async function markGoalCompleted(trx: Db, goalId: number): Promise<void> {
  await trx
    .updateTable('goals')
    .set({ is_completed: true, completed_at: sql`now()` })
    .where('id', '=', goalId)
    .execute();
}

export async function markGoalDeleted(trx: Db, goalId: number): Promise<void> {
  await trx
    .updateTable('goals')
    .set({ deleted_at: sql`now()` })
    .where('id', '=', goalId)
    .execute();
}
