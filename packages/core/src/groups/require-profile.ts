import { TEXTS } from '@dubs/contract';
import type { Db } from '@dubs/db';
import type { Actor } from '../context.ts';
import { AppError, forbidden } from '../errors.ts';
import { findProfile, type ProfileRow } from './members.queries.ts';
import { checkMembership } from './require-member.ts';

/**
 * Returns the profile of a member, or throws: as `requireMember` does for callers outside the group, a 404 for a user who left it, and
 * the same 403 for other users and unknown ids.
 */
export async function requireProfile(
  db: Db,
  { groupId, userId }: { groupId: number; userId: number },
  actor: Actor,
): Promise<ProfileRow> {
  const { profile, hasBeenThere } = checkMembership(await findProfile(db, groupId, userId, actor.userId));
  if (profile) return profile;
  throw hasBeenThere ? new AppError('NOT_FOUND', TEXTS.groups.notAMember) : forbidden();
}
