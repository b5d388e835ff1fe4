import { LIMITS } from '@dubs/contract';
import type { Db } from '@dubs/db';
import { AppError } from '../errors.ts';
import { countMemberships, lockMemberships } from './membership.queries.ts';

/**
 * Throws a 409 with the sentence when a person is in as many groups as one can be. Others who add them to a group wait until the
 * transaction ends; a group's lock is taken before.
 */
export async function requireFreeMembership(trx: Db, userId: number, sentence: string): Promise<void> {
  await lockMemberships(trx, userId);
  if ((await countMemberships(trx, userId)) >= LIMITS.bounds.groupsPerPerson)
    throw new AppError('CONFLICT', sentence);
}
