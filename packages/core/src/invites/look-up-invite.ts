import { type InvitedGroup, type InviteLookup, TEXTS } from '@dubs/contract';
import type { Db } from '@dubs/db';
import type { Actor, CoreContext } from '../context.ts';
import { AppError } from '../errors.ts';
import { pictureUrl, type Signing } from '../media/index.ts';
import { type PersonRow, toNames } from '../users/index.ts';
import { findInvite, type InviteRow, isInviteCode, lockInvite } from './invites.queries.ts';

/** Returns the group of a code that the caller can use; the same 404 for all other codes. */
async function requireInvite(db: Db, code: string, actor: Actor): Promise<InviteRow> {
  const invite = isInviteCode(code) ? await findInvite(db, code, actor.userId) : undefined;
  const isGood = invite && (invite.is_member || (!invite.was_removed && !invite.is_used_up));
  if (!isGood) throw new AppError('NOT_FOUND', TEXTS.access.inviteInvalid);
  return invite;
}

/** Returns the group as `requireInvite` does, locked until the transaction ends. */
export async function requireLockedInvite(trx: Db, code: string, actor: Actor): Promise<InviteRow> {
  // A separate statement, so that the next one sees what earlier holders of the lock have committed.
  if (isInviteCode(code)) await lockInvite(trx, code);
  return requireInvite(trx, code, actor);
}

export function toInvitedGroup(row: InviteRow): InvitedGroup {
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    emoji: row.emoji,
    memberCount: row.member_count,
  };
}

/** Returns the URL of a user's picture for a caller who does not share a group with them yet; null without a picture. */
const faceUrl = (ctx: Signing, { userId }: Actor, { avatar_id }: PersonRow): string | null =>
  avatar_id === null ? null : pictureUrl(ctx, userId, 'face', avatar_id, 'small');

/** Returns the group of an invite link, the user who invites to it, and whether the caller is already a member. */
export async function lookUpInvite(
  ctx: Pick<CoreContext, 'db'> & Signing,
  actor: Actor,
  code: string,
): Promise<InviteLookup> {
  const invite = await requireInvite(ctx.db, code, actor);
  return {
    group: toInvitedGroup(invite),
    isMember: invite.is_member,
    requireApproval: invite.require_approval,
    // After an approved request, the caller is a member or has left again.
    requestStatus: invite.is_member || invite.request_status === 'approved' ? null : invite.request_status,
    invitedBy: invite.inviter && {
      name: toNames(invite.inviter).name,
      avatarUrl: faceUrl(ctx, actor, invite.inviter),
    },
    memberCount: invite.member_count,
    faces: (invite.first ?? []).flatMap((row) => faceUrl(ctx, actor, row) ?? []),
  };
}
