import type { Db } from '@dubs/db';
import { endExports } from '../exports/index.ts';
import { deleteNumberData, markErased } from './erase-user.queries.ts';

/**
 * Starts the erasure of a deleted account whose row the transaction has locked. Frees the number at once; the remaining data is deleted in
 * batches.
 */
export async function startErasure(trx: Db, userId: number, phoneNumber: string | null): Promise<void> {
  await endExports(trx, userId);
  if (phoneNumber !== null) await deleteNumberData(trx, phoneNumber);
  await markErased(trx, userId);
}
