import type { Role } from '@dubs/contract';
import type { Db } from '@dubs/db';
import type { Actor } from '../context.ts';
import { forbidden } from '../errors.ts';
import { lockGroup } from './groups.queries.ts';
import { requireMember } from './require-member.ts';

/**
 * Returns the caller's role, and locks the group until the transaction ends: no one joins, leaves, changes role or posts. Refuses as
 * `requireMember` does.
 */
export async function lockMembership(trx: Db, groupId: number, actor: Actor): Promise<Role> {
  await requireMember(trx, groupId, actor);
  await lockGroup(trx, groupId);
  // The caller may have been removed, or the group deleted, while this waited for the lock.
  const { role } = await requireMember(trx, groupId, actor);
  return role;
}

/** Throws a 403 unless the caller has one of the roles. */
export async function requireRole(
  trx: Db,
  groupId: number,
  actor: Actor,
  may: (role: Role) => boolean,
): Promise<Role> {
  const role = await lockMembership(trx, groupId, actor);
  if (!may(role)) throw forbidden();
  return role;
}
