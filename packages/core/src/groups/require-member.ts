import { TEXTS } from '@dubs/contract';
import type { Db } from '@dubs/db';
import type { Actor } from '../context.ts';
import { requireExisting } from '../errors.ts';
import { findMembership, type Membership } from './groups.queries.ts';

/**
 * Returns the membership that a query found, or throws: the same 403 for outsiders and unknown groups, a 404 for members of a deleted
 * group. For use cases that read the membership in the same statement as the rest.
 */
export function checkMembership<T extends Pick<Membership, 'isDeleted'>>(membership: T | undefined): T {
  requireExisting(membership?.isDeleted, TEXTS.access.groupNotFound);
  return membership;
}

/** Returns the caller's membership, or throws as `checkMembership` does. */
export const requireMember = async (db: Db, groupId: number, actor: Actor): Promise<Membership> =>
  checkMembership(await findMembership(db, groupId, actor.userId));
