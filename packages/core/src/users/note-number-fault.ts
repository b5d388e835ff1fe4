import type { Db } from '@dubs/db';
import type { NumberFault } from '../ports.ts';
import { markUnreachable, turnTextsOff } from './daily-texts.queries.ts';

/**
 * Notes what is wrong with a number for daily texts: its owner said STOP, which turns them off, or nothing reaches it since
 * `at` (by the database's clock when left out). Answers the id of one whose texts were turned off.
 */
export async function noteNumberFault(
  db: Db,
  whose: { userId: number } | { phoneNumber: string },
  fault: NumberFault,
  at?: Date,
): Promise<number | undefined> {
  if (fault === 'opted-out') return turnTextsOff(db, whose);
  await markUnreachable(db, whose, at);
  return undefined;
}
