import type { MemberChange } from '@dubs/contract';
import type { Db } from '@dubs/db';
import { sql } from 'kysely';
import { personJson, type PersonRow } from '../users/index.ts';

export interface MemberChangeRow {
  id: number;
  change: MemberChange['change'];
  created_at: Date;
  person: PersonRow;
  is_member: boolean;
}

/** Selects the member changes of a group, newest first, only those before the id `before` if given. */
export async function selectMemberChanges(
  db: Db,
  groupId: number,
  { before, limit }: { before: number | null; limit: number },
): Promise<MemberChangeRow[]> {
  const { rows } = await sql<MemberChangeRow>`
    select c.id, c.change, c.created_at, ${personJson('u')} as person,
      exists (select from group_members m where m.group_id = c.group_id and m.user_id = c.user_id) as is_member
    from group_member_changes c join users u on u.id = c.user_id
    where c.group_id = ${groupId} ${before === null ? sql`` : sql`and c.id < ${before}`}
    order by c.id desc limit ${limit}`.execute(db);
  return rows;
}
