import { type CompleteGroup, LIMITS, type MembersPage, type MembersQuery } from '@dubs/contract';
import type { Actor, CoreContext } from '../context.ts';
import { toPersonFor } from '../users/index.ts';
import { toMember } from './groups.dto.ts';
import { findLookAlikes } from './look-alikes.ts';
import { type MemberRow, selectFirstMembers, selectMembersPast } from './members.queries.ts';
import { requireMember } from './require-member.ts';

type Reading = Pick<CoreContext, 'db' | 'secrets' | 'clock'>;

const cursorOf = ({ joined_micros, id }: MemberRow): string => `${joined_micros}-${id}`;

function readCursor(cursor: string | undefined): { joinedMicros: number; id: number } {
  const [joinedMicros = 0, id = 0] = cursor ? cursor.split('-').map(Number) : [];
  return { joinedMicros, id };
}

/** Returns a page of a group's members in the order of joining; `nextCursor` is null on the last page. */
export async function listMembers(
  ctx: Reading,
  actor: Actor,
  { id: groupId, cursor, limit }: MembersQuery & { id: number },
): Promise<MembersPage> {
  await requireMember(ctx.db, groupId, actor);
  const [rows, lookAlikes] = await Promise.all([
    selectMembersPast(ctx.db, groupId, readCursor(cursor), limit + 1),
    findLookAlikes(ctx.db, groupId),
  ]);
  const toPerson = toPersonFor(ctx, actor.userId);
  const shown = rows.slice(0, limit);
  const last = rows.length > limit ? shown.at(-1) : undefined;
  return {
    members: shown.map((row) => toMember(row, lookAlikes, toPerson)),
    nextCursor: last ? cursorOf(last) : null,
  };
}

/**
 * Returns the first members for a group's page, creator and admins first, and the cursor of `listMembers` for the rest; null if there are
 * no more.
 */
export async function listFirstMembers(
  ctx: Reading,
  actor: Actor,
  groupId: number,
): Promise<Pick<CompleteGroup, 'members' | 'membersCursor'>> {
  const { complete } = LIMITS.lists.members;
  const [rows, lookAlikes] = await Promise.all([
    selectFirstMembers(ctx.db, groupId, complete + 1),
    findLookAlikes(ctx.db, groupId),
  ]);
  const toPerson = toPersonFor(ctx, actor.userId);
  const shown = rows.slice(0, complete);
  const last = shown.at(-1);
  // Creator and admins are listed out of the order of joining. If they fill the list, the pages start with the first member.
  const next = last?.role === 'member' ? cursorOf(last) : '';
  return {
    members: shown.map((row) => toMember(row, lookAlikes, toPerson)),
    membersCursor: rows.length > complete ? next : null,
  };
}
