import type { Member } from '@dubs/contract';
import type { Db } from '@dubs/db';
import { toMember } from './groups.dto.ts';
import { selectMembers } from './groups.queries.ts';
import { findLookAlikes } from './look-alikes.ts';

/** A group's members, for somebody who was found to be one of them. */
export async function listMembers(db: Db, groupId: number): Promise<Member[]> {
  const [rows, lookAlikes] = await Promise.all([selectMembers(db, groupId), findLookAlikes(db, groupId)]);
  return rows.map((row) => toMember(row, lookAlikes));
}
