import { TEXTS } from '@dubs/contract';
import type { Db } from '@dubs/db';
import type { Actor } from '../context.ts';
import { AppError, forbidden } from '../errors.ts';
import type { Membership } from './groups.queries.ts';
import { findMembership } from './groups.queries.ts';

/** The first line of whatever happens in a group: outsiders and unknown groups get the same 403, members of a deleted one a 404. */
export async function requireMember(db: Db, groupId: number, actor: Actor): Promise<Membership> {
  const membership = await findMembership(db, groupId, actor.userId);
  if (!membership) throw forbidden();
  if (membership.isDeleted) throw new AppError('NOT_FOUND', TEXTS.access.groupNotFound);
  return membership;
}
