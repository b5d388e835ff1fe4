import type { TestUser } from './factories.ts';
import { makeHousehold, signInCast } from './roles.ts';
import type { TestServer } from './use-server.ts';

/** A group with one person in each part, and two who are not in it. */
export interface Parts {
  groupId: number;
  creator: TestUser;
  admin: TestUser;
  /** A member whose posts the others read. */
  author: TestUser;
  member: TestUser;
  exMember: TestUser;
  outsider: TestUser;
}

export type Part = Exclude<keyof Parts, 'groupId'>;

/** Maya made the group, Ada runs it with her, Tom shares, Ben reads, Zoe has left, and Eve never was in it. */
export async function gatherParts({ rest: api, db }: TestServer): Promise<Parts> {
  const cast = await signInCast(api);
  const { groupId } = await makeHousehold(db, cast);
  await db
    .deleteFrom('group_members')
    .where('group_id', '=', groupId)
    .where('user_id', '=', cast.zoe.id)
    .execute();
  const { maya, ada, tom, ben, zoe, eve } = cast;
  return { groupId, creator: maya, admin: ada, author: tom, member: ben, exMember: zoe, outsider: eve };
}
