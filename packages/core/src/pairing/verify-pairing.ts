import { TEXTS, type VerifyPairingInput } from '@dubs/contract';
import { type Db, inTransaction } from '@dubs/db';
import { reopenAccount } from '../account/index.ts';
import {
  openSession,
  proveInstead,
  type SignedIn,
  type SignInCaller,
  tryFromNetwork,
} from '../auth/index.ts';
import type { Actor, CoreContext } from '../context.ts';
import { invalid } from '../errors.ts';
import type { ProvedBy } from '../sessions/index.ts';
import { readPairingCode } from './pairing-code.ts';
import { acceptTermsAtFirst, lockAccount, spendPairingCode } from './pairing.queries.ts';

type Verifying = Pick<CoreContext, 'db' | 'live' | 'clock' | 'tokens' | 'secrets' | 'settings' | 'limits'>;

/** Returns the user of a code, restoring a deleted account as other ways to sign in do; null if anything is wrong. */
async function findUser(
  ctx: Pick<Verifying, 'live' | 'clock'> & { db: Db },
  code: string | null,
  actor: Actor | null,
): Promise<{ userId: number; isBack: boolean; provedBy: ProvedBy } | null> {
  const spent = code === null ? undefined : await spendPairingCode(ctx.db, code, actor?.sessionId ?? null);
  const account = spent && (await lockAccount(ctx.db, spent.userId));
  if (!account) return null;
  const { userId, isTrusted } = spent;
  if (account.isDeleted && !(await reopenAccount(ctx.db, ctx.live, userId, ctx.clock.now()))) return null;
  return { userId, isBack: account.isDeleted, provedBy: isTrusted ? 'pairing' : 'code' };
}

/**
 * Signs a user in with the code that another device of theirs shows, or that the operator gave them, and makes the browser a known device.
 * If the caller has a session of the same user, proves that session instead. Every refusal is the same 400; wrong codes count against the
 * address, and too many are a 429.
 */
export async function verifyPairing(
  ctx: Verifying,
  input: VerifyPairingInput,
  caller: SignInCaller,
  actor: Actor | null,
): Promise<SignedIn> {
  const code = readPairingCode(input.code);
  const signedIn = await inTransaction(ctx.db, async (trx) => {
    const scoped = { ...ctx, db: trx };
    // Returned, not thrown, so that the transaction commits the counted try.
    return tryFromNetwork(scoped, caller, async () => {
      const user = await findUser(scoped, code, actor);
      if (!user) return null;
      if (actor?.userId === user.userId) return proveInstead(scoped, actor, user.provedBy, caller);
      await acceptTermsAtFirst(trx, user.userId);
      return openSession(scoped, user, user.provedBy, caller);
    });
  });
  if (!signedIn) throw invalid('code', TEXTS.pairing.refused);
  return signedIn;
}
