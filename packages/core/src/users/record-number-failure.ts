import type { Db } from '@dubs/db';
import type { NumberFailure } from '../ports.ts';
import { markUnreachable, turnTextsOff } from './daily-texts.queries.ts';

/**
 * Records a fault of a number: STOP turns daily texts off, unreachable marks it since `at` (by the database's clock if left out). Returns
 * the id of the user whose texts were turned off.
 */
export async function recordNumberFailure(
  db: Db,
  whose: { userId: number } | { phoneNumber: string },
  fault: NumberFailure,
  at?: Date,
): Promise<number | undefined> {
  if (fault === 'opted-out') return turnTextsOff(db, whose);
  await markUnreachable(db, whose, at);
  return undefined;
}
