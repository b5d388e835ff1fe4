import type { Db } from '@dubs/db';
import type { NumberFailure } from '../ports.ts';
import { markUnreachable, turnTextsOff } from './daily-texts.queries.ts';

/**
 * Records a failure of a number: STOP turns daily texts off; an unreachable number is marked since `at` (by default now by the database's
 * clock). Returns the id of the user whose texts were turned off.
 */
export async function recordNumberFailure(
  db: Db,
  user: { userId: number } | { phoneNumber: string },
  fault: NumberFailure,
  at?: Date,
): Promise<number | undefined> {
  if (fault === 'opted-out') return turnTextsOff(db, user);
  await markUnreachable(db, user, at);
  return undefined;
}
