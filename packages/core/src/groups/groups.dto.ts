import type { Group, Member } from '@dubs/contract';
import { toAboutPerson } from '../kept-people/index.ts';
import { pictureUrl, type Signing } from '../media/index.ts';
import { type ToPerson, toPersonFor } from '../users/index.ts';
import type { GroupRow } from './groups.queries.ts';
import { type LookAlikes, toListedPerson } from './look-alikes.ts';
import type { MemberRow } from './members.queries.ts';

/** Returns a group as shown in a member's list. */
export function toGroup(ctx: Signing, row: GroupRow, viewerId: number): Group {
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    emoji: row.emoji,
    coverUrl: row.cover_id === null ? null : pictureUrl(ctx, viewerId, 'cover', row.cover_id, 'full'),
    createdBy: row.created_by,
    createdAt: row.created_at.toISOString(),
    memberCount: row.member_count,
    role: row.role,
    requireApproval: row.require_approval,
    unviewedWinsCount: row.unviewed_wins,
    unviewedLossesCount: row.unviewed_losses,
    recentWin:
      row.win_content !== null && row.win_created_at && row.win_user
        ? {
            content: row.win_content,
            createdAt: row.win_created_at.toISOString(),
            user: toPersonFor(ctx, viewerId)(row.win_user),
            isAuthorMember: row.is_win_by_member,
            about: row.win_about && toAboutPerson(ctx, viewerId, row.win_about),
          }
        : null,
  };
}

/** Returns a member of a group; `lookAlikes` has the names, with digits, of members who look like another member. */
export function toMember(row: MemberRow, lookAlikes: LookAlikes, toPerson: ToPerson): Member {
  return {
    id: row.id,
    groupId: row.group_id,
    userId: row.user_id,
    role: row.role,
    joinedAt: row.joined_at.toISOString(),
    user: toListedPerson(toPerson(row.person), lookAlikes),
  };
}
