import { endSessionsOf, recordSecurityEvent } from '@dubs/core';
import { inTransaction } from '@dubs/db';
import { countOf } from '../jobs/count-of.ts';
import type { Operator } from '../with-operator.ts';

/** Signs a person out everywhere and prints how many sessions ended. */
export async function endSessions(
  { db, live }: Operator,
  userId: number,
  print: (line: string) => void,
): Promise<void> {
  const ended = await inTransaction(db, async (trx) => {
    await recordSecurityEvent({ db: trx, live }, { userId, sessionId: null, type: 'operator' });
    return endSessionsOf(trx, live, userId, { except: null, reason: 'signed_out' });
  });
  print(
    ended === 0
      ? `Person ${userId} was signed in nowhere. No session ended.`
      : `Person ${userId} was signed out everywhere: ${countOf(ended, 'session')} ended.`,
  );
}
