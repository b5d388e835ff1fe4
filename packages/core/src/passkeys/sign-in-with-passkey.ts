import { LIMITS, PasskeyAnswer, type PasskeyRequest, TEXTS, type VerifyPasskeyInput } from '@dubs/contract';
import { inTransaction } from '@dubs/db';
import { reopenAccount } from '../account/index.ts';
import { openSession, proveInstead, type SignedIn, type SignInCaller } from '../auth/index.ts';
import type { Actor, CoreContext } from '../context.ts';
import { invalid } from '../errors.ts';
import { spendChallenge } from './challenges.queries.ts';
import { issueChallenge } from './issue-challenge.ts';
import { findPasskey, lockUserOf, markPasskeyUsed } from './passkeys.queries.ts';
import { findRelyingParty, type RelyingParty, requireRelyingParty } from './relying-party.ts';
import { challengeIn, readAnswer } from './webauthn.ts';

type Verifying = Pick<CoreContext, 'db' | 'live' | 'clock' | 'tokens' | 'secrets' | 'settings'>;

/** Returns the options with which a browser signs in by any passkey; a 409 on an IP address. */
export async function createSignInOptions(
  ctx: Pick<CoreContext, 'db' | 'secrets' | 'limits' | 'settings'>,
  address: string,
): Promise<PasskeyRequest> {
  const { id } = requireRelyingParty(ctx);
  return {
    challenge: await issueChallenge(ctx, address, null),
    rpId: id,
    timeout: LIMITS.passkeys.challengeMs,
    userVerification: 'required',
  };
}

/** Returns the user whose passkey signed the challenge, restoring a deleted account as a code does; null if anything is wrong. */
async function findUser(
  ctx: Verifying,
  answer: PasskeyAnswer,
  challenge: string,
  relyingParty: RelyingParty,
): Promise<{ userId: number; isBack: boolean } | null> {
  const user = await lockUserOf(ctx.db, answer.id);
  const key = user && (await findPasskey(ctx.db, answer.id));
  if (!key || key.user_handle !== answer.response.userHandle) return null;
  const state = await readAnswer(answer, key, challenge, relyingParty);
  if (!state) return null;
  if (user.isDeleted && !(await reopenAccount(ctx.db, ctx.live, user.id, ctx.clock.now()))) return null;
  await markPasskeyUsed(ctx.db, key.id, state);
  return { userId: user.id, isBack: user.isDeleted };
}

/**
 * Signs a user in with the response of a passkey, and makes the browser a known device. If the caller has a session of the same user,
 * proves that session instead. Every refusal is the same 400.
 */
export async function verifyPasskey(
  ctx: Verifying,
  input: VerifyPasskeyInput,
  caller: SignInCaller,
  actor: Actor | null,
): Promise<SignedIn> {
  const refused = () => invalid('response', TEXTS.passkeys.refused);
  const relyingParty = findRelyingParty(ctx);
  const { data: answer } = PasskeyAnswer.safeParse(input);
  const challenge = answer ? challengeIn(answer.response.clientDataJSON) : null;
  if (!relyingParty || !answer || challenge === null) throw refused();
  // Outside the transaction, so that an invalid response uses up the challenge too.
  if (!(await spendChallenge(ctx.db, challenge, null))) throw refused();
  const signedIn = await inTransaction(ctx.db, async (trx) => {
    const scoped = { ...ctx, db: trx };
    const user = await findUser(scoped, answer, challenge, relyingParty);
    if (!user) return null;
    if (actor?.userId === user.userId) return proveInstead(scoped, actor, 'passkey', caller);
    return openSession(scoped, user, 'passkey', caller);
  });
  if (!signedIn) throw refused();
  return signedIn;
}
