import { randomBytes } from 'node:crypto';
import { type Db, lookup, sealed } from '@dubs/db';
import { sql } from 'kysely';
import { beforeAll } from 'vitest';
import type { ApiClient } from './api-clients.ts';
import { createUser, type TestUser } from './factories.ts';
import type { TestServer } from './use-server.ts';

/** The display names of the users by their role in a group. The applicant asks to join; the outsider is not in the group. */
const DISPLAY_NAMES = {
  creator: 'Creator',
  admin: 'Admin',
  otherAdmin: 'Other admin',
  member: 'Member',
  author: 'Author',
  applicant: 'Applicant',
  outsider: 'Outsider',
} as const;

export type Role = keyof typeof DISPLAY_NAMES;
export type UsersByRole = Record<Role, TestUser>;

/** Creates a user for each role. They can be in many groups. */
export async function createUsersByRole(api: ApiClient): Promise<UsersByRole> {
  const users: [string, TestUser][] = [];
  for (const [role, displayName] of Object.entries(DISPLAY_NAMES))
    users.push([role, await createUser(api, displayName)]);
  return Object.fromEntries(users) as UsersByRole;
}

/** A group with a post, a comment and a goal of the author's, and the request of the applicant. */
export interface TestGroup {
  groupId: number;
  code: string;
  postId: number;
  commentId: number;
  goalId: number;
  requestId: number;
}

/** Creates a group with these users. Inserts the rows directly, so that each test case can have its own group. */
export async function createGroupWith(db: Db, users: UsersByRole): Promise<TestGroup> {
  const code = randomBytes(24).toString('base64url');
  const hash = lookup('invite', code);
  const { creator, admin, otherAdmin, member, author, applicant } = users;
  const { rows } = await sql<Omit<TestGroup, 'code'>>`
    with g as (
      insert into groups (name, invite_sealed, invite_hash, created_by)
      values ('Family', ${sealed(code)}, ${hash}, ${creator.id}) returning id
    ), m as (
      insert into group_members (group_id, user_id, role, joined_by_hash)
      select g.id, u.user_id, u.role, case when u.role = 'creator' then null else ${hash} end
      from g, (values (${creator.id}::bigint, 'creator'), (${admin.id}, 'admin'), (${otherAdmin.id}, 'admin'),
        (${member.id}, 'member'), (${author.id}, 'member')) as u (user_id, role)
    ), p as (
      insert into posts (group_id, user_id, content) select g.id, ${author.id}, 'Ran 10k' from g returning id
    ), c as (
      insert into post_comments (post_id, user_id, content) select p.id, ${author.id}, 'Well, 9.8' from p returning id
    ), o as (
      insert into goals (group_id, user_id, title) select g.id, ${author.id}, 'Run 20k' from g returning id
    ), r as (
      insert into group_join_requests (group_id, user_id, invite_hash) select g.id, ${applicant.id}, ${hash} from g returning id
    )
    select g.id as "groupId", p.id as "postId", c.id as "commentId", o.id as "goalId", r.id as "requestId"
    from g, p, c, o, r`.execute(db);
  const [created] = rows;
  if (!created) throw new Error('The group was not created.');
  return { ...created, code };
}

/** One group with its users, for tests that do not change the group. */
export type GroupScenario = Omit<UsersByRole, 'otherAdmin'> & { exMember: TestUser; groupId: number };

/** Creates a group with a user for each role, and a former member. */
async function createGroupScenario({ rest, db }: TestServer): Promise<GroupScenario> {
  const users = await createUsersByRole(rest);
  const { groupId } = await createGroupWith(db, users);
  const { otherAdmin: exMember, ...others } = users;
  await db
    .deleteFrom('group_members')
    .where('group_id', '=', groupId)
    .where('user_id', '=', exMember.id)
    .execute();
  return { ...others, exMember, groupId };
}

/** Fills an object before the tests of the file. */
function fillBeforeTests<T extends object>(create: () => Promise<T>): T {
  const filled = {} as T;
  beforeAll(async () => void Object.assign(filled, await create()));
  return filled;
}

/** Creates a user for each role before the tests of the file. */
export const useUsersByRole = (server: TestServer): UsersByRole =>
  fillBeforeTests(() => createUsersByRole(server.rest));

/** Creates a group with its users before the tests of the file. */
export const useGroupScenario = (server: TestServer): GroupScenario =>
  fillBeforeTests(() => createGroupScenario(server));
