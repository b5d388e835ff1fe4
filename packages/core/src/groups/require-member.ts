import { TEXTS } from '@dubs/contract';
import type { Db } from '@dubs/db';
import type { Actor } from '../context.ts';
import { requireThere } from '../errors.ts';
import type { Membership } from './groups.queries.ts';
import { findMembership } from './groups.queries.ts';

/** Throws unless the caller is a member: the same 403 for outsiders and unknown groups, a 404 for members of a deleted group. */
export async function requireMember(db: Db, groupId: number, actor: Actor): Promise<Membership> {
  const membership = await findMembership(db, groupId, actor.userId);
  requireThere(membership?.isDeleted, TEXTS.access.groupNotFound);
  return membership;
}
