import { TEXTS } from '@dubs/contract';
import { type Db, inTransaction } from '@dubs/db';
import type { CoreContext } from '../context.ts';
import { AppError } from '../errors.ts';
import { endExports } from '../exports/index.ts';
import { endAdminRoles, transferToHeirs } from '../groups/index.ts';
import { announce, selectShownIn } from '../live/index.ts';
import { recordSecurityEvent } from '../security-log/index.ts';
import { endSessionsOf } from '../sessions/index.ts';
import { closeRequestOf } from '../vouches/index.ts';
import { cancelPendingCodesAndReplies, hasAccount, lockGroupsOf, lockPerson } from './account.queries.ts';
import { deleteNumberData } from './erase-user.queries.ts';
import { clearMemorial, deletePending, markMemorial } from './memorial.queries.ts';
import { signalMembershipChanges } from './signals.ts';

type Operating = Pick<CoreContext, 'db' | 'live'>;

const NO_MEMORIAL = 'This account is no memorial.';
const TAKEN = 'Another account has this number.';

/** Makes the clients that show the user refetch, and records the operator's change in the account's security log. */
async function recordChange({ live }: Operating, trx: Db, userId: number): Promise<void> {
  const groups = await lockGroupsOf(trx, userId);
  const signals = signalMembershipChanges(
    userId,
    groups.map(({ id }) => id),
    await selectShownIn(trx, userId),
    true,
  );
  announce(live, trx, ...signals);
  await recordSecurityEvent({ db: trx, live }, { userId, sessionId: null, type: 'operator' });
}

/**
 * Makes the account of a user who has died a memorial: their name, posts and comments stay, and no one can sign in. The account loses its
 * number, so the number's next owner has no part in it. Groups with other members get a new creator, and the account loses its admin roles.
 * A repeat changes nothing; a 404 for deleted and unknown users.
 */
export async function makeMemorial(ctx: Operating, userId: number): Promise<void> {
  await inTransaction(ctx.db, async (trx) => {
    await lockGroupsOf(trx, userId);
    const person = await lockPerson(trx, userId);
    if (!person || person.deletedAt) throw new AppError('NOT_FOUND', TEXTS.account.notFound);
    await cancelPendingCodesAndReplies(trx, userId, person.phoneNumber);
    if (!(await markMemorial(trx, userId))) return;
    await transferToHeirs(trx, userId);
    await endAdminRoles(trx, userId);
    if (person.phoneNumber !== null) await deleteNumberData(trx, person.phoneNumber);
    await deletePending(trx, userId);
    await endExports(trx, userId);
    for (const purpose of ['sign_in', 'proof'] as const)
      await closeRequestOf(trx, userId, 'separated', purpose);
    await endSessionsOf(trx, ctx.live, userId, { except: null, reason: 'signed_out' });
    await recordChange(ctx, trx, userId);
  });
}

/**
 * Turns a memorial back into an account that signs in with a number (E.164). It is still a member of its groups, which keep their new
 * creators. A 404 if it isn't a memorial, a 409 if another account has the number.
 */
export async function endMemorial(ctx: Operating, userId: number, phoneNumber: string): Promise<void> {
  await inTransaction(ctx.db, async (trx) => {
    await lockGroupsOf(trx, userId);
    const person = await lockPerson(trx, userId);
    if (!person?.isMemorial) throw new AppError('NOT_FOUND', NO_MEMORIAL);
    if (await hasAccount(trx, phoneNumber)) throw new AppError('CONFLICT', TAKEN);
    await clearMemorial(trx, userId, phoneNumber);
    await recordChange(ctx, trx, userId);
  });
}
