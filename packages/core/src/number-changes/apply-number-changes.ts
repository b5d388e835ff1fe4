import { acquireLocks, inTransaction } from '@dubs/db';
import { numberLock } from '../auth/index.ts';
import { recordSecurityEvent } from '../security-log/index.ts';
import { moveAccount, type Moving } from './move-account.ts';
import { withdrawNotices } from './notices.ts';
import { selectDueChanges, takeDueChange } from './number-changes.queries.ts';

const BATCH = 100;

/** Applies one due change, or cancels it if it is no longer valid or the number is taken. Returns whether it was applied. */
async function applyChange(ctx: Moving, due: { userId: number; phoneNumber: string }): Promise<boolean> {
  return inTransaction(ctx.db, async (trx) => {
    const scoped = { ...ctx, db: trx };
    await acquireLocks(trx, numberLock(due.phoneNumber));
    const change = await takeDueChange(trx, due.userId);
    if (!change) return false;
    const { phoneNumber, sessionId, isWanted } = change;
    const actor = { userId: due.userId, sessionId };
    if (phoneNumber === due.phoneNumber && isWanted && (await moveAccount(scoped, actor, phoneNumber)))
      return true;
    await withdrawNotices(scoped, due.userId);
    await recordSecurityEvent(scoped, { ...actor, type: 'number_change_cancelled' });
    return false;
  });
}

/** Applies the changes of numbers whose 72 hours are over. Returns how many it applied. */
export async function applyNumberChanges(ctx: Moving): Promise<number> {
  let applied = 0;
  for (const due of await selectDueChanges(ctx.db, BATCH)) if (await applyChange(ctx, due)) applied++;
  return applied;
}
