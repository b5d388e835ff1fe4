import { randomBytes } from 'node:crypto';
import type { Db } from '@dubs/db';
import { sql } from 'kysely';
import type { ApiClient } from './api-clients.ts';
import type { TestUser } from './factories.ts';
import { createUser } from './factories.ts';

/** Who may stand where in a group: three roles twice, somebody who asks to be let in, and somebody who is not in it. */
export interface Cast {
  /** The creator. */
  maya: TestUser;
  /** Admins. */
  ada: TestUser;
  zoe: TestUser;
  /** Members. */
  ben: TestUser;
  tom: TestUser;
  /** Asks to be let in. */
  kim: TestUser;
  /** An outsider. */
  eve: TestUser;
}

/** Signs everybody in, once for many groups. */
export async function signInCast(api: ApiClient): Promise<Cast> {
  const one = (name: string) => createUser(api, name);
  return {
    maya: await one('Maya'),
    ada: await one('Ada'),
    zoe: await one('Zoe'),
    ben: await one('Ben'),
    tom: await one('Tom'),
    kim: await one('Kim'),
    eve: await one('Eve'),
  };
}

/** A group with everything in it that a call can name. Post, comment and goal are Tom's. */
export interface Household {
  groupId: number;
  code: string;
  postId: number;
  commentId: number;
  goalId: number;
  requestId: number;
}

/** Makes a group with its people and things, past the APIs, so that a test can have one for every call. */
export async function makeHousehold(db: Db, cast: Cast): Promise<Household> {
  const code = randomBytes(24).toString('base64url');
  const { rows } = await sql<Omit<Household, 'code'>>`
    with g as (
      insert into groups (name, invite_code, created_by) values ('Family', ${code}, ${cast.maya.id}) returning id
    ), m as (
      insert into group_members (group_id, user_id, role, joined_by_code)
      select g.id, p.user_id, p.role, case when p.role = 'creator' then null else ${code} end
      from g, (values (${cast.maya.id}::bigint, 'creator'), (${cast.ada.id}, 'admin'), (${cast.zoe.id}, 'admin'),
        (${cast.ben.id}, 'member'), (${cast.tom.id}, 'member')) as p (user_id, role)
    ), p as (
      insert into posts (group_id, user_id, content) select g.id, ${cast.tom.id}, 'Ran 10k' from g returning id
    ), c as (
      insert into post_comments (post_id, user_id, content) select p.id, ${cast.tom.id}, 'Well, 9.8' from p returning id
    ), o as (
      insert into goals (group_id, user_id, title) select g.id, ${cast.tom.id}, 'Run 20k' from g returning id
    ), r as (
      insert into group_join_requests (group_id, user_id, invite_code) select g.id, ${cast.kim.id}, ${code} from g returning id
    )
    select g.id as "groupId", p.id as "postId", c.id as "commentId", o.id as "goalId", r.id as "requestId"
    from g, p, c, o, r`.execute(db);
  const [made] = rows;
  if (!made) throw new Error('The group was not made.');
  return { ...made, code };
}
