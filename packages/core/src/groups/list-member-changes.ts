import type { MemberChangesPage, MemberChangesQuery } from '@dubs/contract';
import type { Actor, CoreContext } from '../context.ts';
import { toPersonFor } from '../users/index.ts';
import { selectMemberChanges } from './member-changes.queries.ts';
import { requireMember } from './require-member.ts';

/** Returns a page of a group's member changes, newest first; `nextCursor` is null on the last page. */
export async function listMemberChanges(
  ctx: Pick<CoreContext, 'db' | 'secrets' | 'clock'>,
  actor: Actor,
  { id: groupId, cursor, limit }: MemberChangesQuery & { id: number },
): Promise<MemberChangesPage> {
  await requireMember(ctx.db, groupId, actor);
  const toPerson = toPersonFor(ctx, actor.userId);
  const before = cursor ? Number(cursor) : null;
  const rows = await selectMemberChanges(ctx.db, groupId, { before, limit: limit + 1 });
  const shown = rows.slice(0, limit);
  const last = rows.length > limit ? shown.at(-1) : undefined;
  return {
    changes: shown.map(({ id, change, created_at, person, is_member }) => ({
      id,
      change,
      createdAt: created_at.toISOString(),
      user: toPerson(person),
      isMember: is_member,
    })),
    nextCursor: last ? String(last.id) : null,
  };
}
