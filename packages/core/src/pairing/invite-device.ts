import { type PairingCode, TEXTS } from '@dubs/contract';
import { type Db, inTransaction } from '@dubs/db';
import { insertAddedUser } from '../auth/index.ts';
import type { CoreContext } from '../context.ts';
import { AppError } from '../errors.ts';
import { recordSecurityEvent } from '../security-log/index.ts';
import { newPairingCode, showPairingCode } from './pairing-code.ts';
import { lockAccount, replacePairingCode } from './pairing.queries.ts';

type Operating = Pick<CoreContext, 'db' | 'live'>;

/** Creates the operator's code for a user, replacing the previous one, and records it in the user's security log. */
async function createFor({ live }: Operating, trx: Db, userId: number): Promise<PairingCode> {
  const code = newPairingCode();
  const expiresAt = await replacePairingCode(trx, { userId, sessionId: null, code, isTrusted: true });
  await recordSecurityEvent({ db: trx, live }, { userId, sessionId: null, type: 'operator' });
  return { code: showPairingCode(code), expiresAt: expiresAt.toISOString() };
}

/** Creates a pairing code for a user as the operator; a 404 for unknown users, erased accounts and memorials. */
export async function inviteDevice(ctx: Operating, userId: number): Promise<PairingCode> {
  return inTransaction(ctx.db, async (trx) => {
    if (!(await lockAccount(trx, userId))) throw new AppError('NOT_FOUND', TEXTS.pairing.unknown);
    return createFor(ctx, trx, userId);
  });
}

/** Creates an account for a number (E.164) as the operator, with a pairing code that signs in to it; a 409 if the number has one. */
export async function invitePerson(
  ctx: Operating,
  phoneNumber: string,
): Promise<PairingCode & { userId: number }> {
  return inTransaction(ctx.db, async (trx) => {
    const userId = await insertAddedUser(trx, phoneNumber);
    if (userId === undefined) throw new AppError('CONFLICT', TEXTS.pairing.taken);
    return { userId, ...(await createFor(ctx, trx, userId)) };
  });
}
