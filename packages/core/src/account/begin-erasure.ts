import type { Db } from '@dubs/db';
import { endExports } from '../exports/index.ts';
import { forgetNumber, markErased } from './erase-person.queries.ts';

/**
 * Passes the point of no return for a deleted account, whose row the transaction has locked: the number goes at once, and is free for
 * somebody new; the rest follows in batches.
 */
export async function beginErasure(trx: Db, userId: number, phoneNumber: string): Promise<void> {
  await endExports(trx, userId);
  await forgetNumber(trx, phoneNumber);
  await markErased(trx, userId);
}
