import { LIMITS } from '@dubs/contract';
import type { Db } from '@dubs/db';
import { AppError } from '../errors.ts';
import { countMemberships, lockMemberships } from './membership.queries.ts';

/**
 * Throws a 409 with `sentence` if a user is in the maximum number of groups. Locks their memberships until the transaction ends; lock a
 * group first.
 */
export async function requireFreeMembership(trx: Db, userId: number, sentence: string): Promise<void> {
  await lockMemberships(trx, userId);
  if ((await countMemberships(trx, userId)) >= LIMITS.bounds.groupsPerPerson)
    throw new AppError('CONFLICT', sentence);
}
