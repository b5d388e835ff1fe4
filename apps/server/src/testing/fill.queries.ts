import type { Db } from '@dubs/db';
import { sql } from 'kysely';

/** Inserts that many users, and returns their ids in ascending order. */
export async function insertUsers(db: Db, count: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    insert into users (phone_number, display_name)
    select '+1303' || (5550000 + start.users + i), 'Person ' || (start.users + i)
    from (select count(*) as users from users) start, generate_series(1, ${count}::int) i
    returning id`.execute(db);
  return rows.map(({ id }) => id).sort((a, b) => a - b);
}

/** Adds users to a group, who join one second apart. */
export async function insertMembers(db: Db, groupId: number, userIds: readonly number[]): Promise<void> {
  await sql`
    insert into group_members (group_id, user_id, joined_at)
    select ${groupId}, u.id, now() + make_interval(secs => u.place)
    from unnest(${userIds}::bigint[]) with ordinality as u (id, place)`.execute(db);
}

/** Creates that many groups of a user. Returns the ids of the groups. */
export async function insertGroups(db: Db, userId: number, count: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with made as (
      insert into groups (name, invite_code, created_by)
      select 'Group ' || i, gen_random_uuid()::text, ${userId} from generate_series(1, ${count}::int) i returning id
    ), members as (
      insert into group_members (group_id, user_id, role) select id, ${userId}, 'creator' from made
    )
    select id from made order by id`.execute(db);
  return rows.map(({ id }) => id);
}

/** Adds that many comments to a post, numbered from 1. */
export async function insertComments(
  db: Db,
  comment: { postId: number; userId: number },
  count: number,
): Promise<void> {
  await sql`
    insert into post_comments (post_id, user_id, content)
    select ${comment.postId}, ${comment.userId}, 'Comment ' || i from generate_series(1, ${count}::int) i`.execute(
    db,
  );
}

/** Adds that many goals to a group, numbered from 1. Completed goals were completed in that order. */
export async function insertGoals(
  db: Db,
  goal: { groupId: number; userId: number; isCompleted: boolean },
  count: number,
): Promise<void> {
  await sql`
    insert into goals (group_id, user_id, title, is_completed, completed_at)
    select ${goal.groupId}, ${goal.userId}, 'Goal ' || i, ${goal.isCompleted},
      case when ${goal.isCompleted} then now() - interval '1 day' + make_interval(secs => i) end
    from generate_series(1, ${count}::int) i`.execute(db);
}

/** Adds a request of each user to join a group. */
export async function insertRequests(db: Db, groupId: number, userIds: readonly number[]): Promise<void> {
  await sql`
    insert into group_join_requests (group_id, user_id)
    select ${groupId}, id from unnest(${userIds}::bigint[]) id`.execute(db);
}
