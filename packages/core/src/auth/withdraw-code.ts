import { LIMITS } from '@dubs/contract';
import { acquireLocks, type Db, inTransaction } from '@dubs/db';
import { numberLock, userLocks } from './caller.ts';
import { type CodeUse, deleteUnsentCode, endOldestCodes } from './codes.queries.ts';

/**
 * Deletes a stored code that was certainly not sent, so that the number can request another at once. The codes that it ended are live
 * again: a code ends only when a newer one is sent.
 */
export async function withdrawCode(
  db: Db,
  { id, phoneNumber, use }: { id: number; phoneNumber: string; use: CodeUse },
): Promise<void> {
  await inTransaction(db, async (trx) => {
    await acquireLocks(trx, numberLock(phoneNumber), ...userLocks(use));
    await deleteUnsentCode(trx, id);
    if (use.purpose === 'sign_in') await endOldestCodes(trx, phoneNumber, LIMITS.otp.live);
  });
}
