import { type InviteLinksQuery, type InviteRecord, mayManageInvites } from '@dubs/contract';
import type { Actor, CoreContext } from '../context.ts';
import { forbidden } from '../errors.ts';
import { requireMember } from '../groups/index.ts';
import { type ToPerson, toPersonFor } from '../users/index.ts';
import { type LinkRow, selectLinks } from './links.queries.ts';

const toInviteRecord = (row: LinkRow, toPerson: ToPerson): InviteRecord => ({
  inviteCode: row.is_current ? (row.sealed ?? row.code) : null,
  isCurrent: row.is_current,
  createdAt: row.created_at.toISOString(),
  createdBy: row.maker && { ...toPerson(row.maker), isMember: row.is_maker_member },
  expiresAt: row.expires_at?.toISOString() ?? null,
  maxUses: row.max_uses,
  uses: row.uses,
  endedAt: row.ended_at?.toISOString() ?? null,
  joined: (row.joined ?? []).map(({ person, joined_at }) => ({
    user: toPerson(person),
    joinedAt: new Date(joined_at).toISOString(),
  })),
  joinedCount: row.joined_count,
});

/** Returns a page of a group's links with the members who joined by each; the current one first, then the newest. */
export async function listInvites(
  ctx: Pick<CoreContext, 'db' | 'secrets' | 'clock'>,
  actor: Actor,
  { id: groupId, ...page }: InviteLinksQuery & { id: number },
): Promise<InviteRecord[]> {
  const { role } = await requireMember(ctx.db, groupId, actor);
  if (!mayManageInvites(role)) throw forbidden();
  const toPerson = toPersonFor(ctx, actor.userId);
  const rows = await selectLinks(ctx.db, groupId, page);
  return rows.map((row) => toInviteRecord(row, toPerson));
}
