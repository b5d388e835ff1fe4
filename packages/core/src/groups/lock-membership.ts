import type { Role } from '@dubs/contract';
import type { Db } from '@dubs/db';
import type { Actor } from '../context.ts';
import { forbidden } from '../errors.ts';
import { lockGroup } from './groups.queries.ts';
import { requireMember } from './require-member.ts';

/**
 * Locks the group until the transaction ends, so that no one can join, leave, change roles or post. Returns the caller's role; throws as
 * `requireMember` does.
 */
export async function lockMembership(trx: Db, groupId: number, actor: Actor): Promise<Role> {
  await requireMember(trx, groupId, actor);
  await lockGroup(trx, groupId);
  // The caller may have been removed, or the group deleted, during the wait for the lock.
  const { role } = await requireMember(trx, groupId, actor);
  return role;
}

/** Locks the group like `lockMembership` and returns the caller's role. Throws a 403 unless `may` allows it. */
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
