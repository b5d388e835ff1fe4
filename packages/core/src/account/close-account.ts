import { type DeleteAccountInput, type DeleteAccountOutput, LIMITS, TEXTS } from '@dubs/contract';
import { type Db, inTransaction } from '@dubs/db';
import type { CoreContext } from '../context.ts';
import { AppError } from '../errors.ts';
import { endExports } from '../exports/index.ts';
import { announce, selectShownIn } from '../live/index.ts';
import type { LiveBus } from '../ports.ts';
import { recordSecurityEvent } from '../security-log/index.ts';
import { endSessionsOf } from '../sessions/index.ts';
import {
  cancelPendingCodesAndReplies,
  lockGroupsOf,
  lockPerson,
  markAccountDeleted,
} from './account.queries.ts';
import { archivePresence, archiveReactions } from './archived-rows.queries.ts';
import { signalMembershipChanges } from './signals.ts';
import { hideGroups, hideContent } from './hide-content.queries.ts';

const toOutput = (deletedAt: Date): DeleteAccountOutput => ({
  ok: true,
  eraseAfter: new Date(deletedAt.getTime() + LIMITS.account.graceMs).toISOString(),
});

/**
 * Locks the user's groups. Returns the ids of all of them, and of those that are deleted with the account because they have no other members.
 * A 409 if the user created a group with other members.
 */
async function lockGroups(trx: Db, userId: number): Promise<{ all: number[]; alone: number[] }> {
  const groups = await lockGroupsOf(trx, userId);
  const own = groups.filter(({ isCreator }) => isCreator);
  const shared = own.filter(({ others }) => others > 0);
  if (shared.length > 0)
    throw new AppError('CONFLICT', TEXTS.account.handOverFirst(shared.map(({ name }) => name)));
  return { all: groups.map(({ id }) => id), alone: own.map(({ id }) => id) };
}

/**
 * Signs a user out everywhere and hides them from others, with or without their content. Groups without other members are deleted too. The
 * caller has locked the user's groups and row. Returns the time of deletion; a 409 for the creator of a group with other members.
 */
export async function hideAccount(
  trx: Db,
  live: LiveBus,
  { userId, phoneNumber }: { userId: number; phoneNumber: string | null },
  posts: DeleteAccountInput['posts'],
): Promise<Date> {
  const groups = await lockGroups(trx, userId);
  const shownIn = await selectShownIn(trx, userId);
  const deletedAt = await markAccountDeleted(trx, userId, posts);
  await endSessionsOf(trx, live, userId, { except: null, reason: 'account_deleted' });
  await cancelPendingCodesAndReplies(trx, userId, phoneNumber);
  await endExports(trx, userId);
  await hideGroups(trx, groups.alone);
  // Content before memberships, in the order in which an edit locks them.
  if (posts === 'remove') {
    await hideContent(trx, userId);
    await archiveReactions(trx, userId);
  }
  await archivePresence(trx, userId);
  announce(live, trx, ...signalMembershipChanges(userId, groups.all, shownIn, false));
  return deletedAt;
}

/**
 * Deletes an account for its owner or, without a session, for an operator. The user is signed out everywhere and hidden from others at
 * once, and can restore the account until `eraseAfter`. Repeats return the same; unknown users are a 404, and the creator of a group with
 * other members a 409.
 */
export async function closeAccount(
  ctx: Pick<CoreContext, 'db' | 'live'>,
  { userId, sessionId }: { userId: number; sessionId: number | null },
  posts: DeleteAccountInput['posts'],
): Promise<DeleteAccountOutput> {
  return inTransaction(ctx.db, async (trx) => {
    // Locks groups before the user, as every write in a group does. `hideAccount` reads them again, which includes one joined meanwhile.
    await lockGroupsOf(trx, userId);
    const person = await lockPerson(trx, userId);
    if (!person) throw new AppError('NOT_FOUND', TEXTS.account.notFound);
    if (person.deletedAt) return toOutput(person.deletedAt);
    const deletedAt = await hideAccount(trx, ctx.live, { userId, phoneNumber: person.phoneNumber }, posts);
    await recordSecurityEvent(
      { ...ctx, db: trx },
      { userId, sessionId, type: sessionId === null ? 'operator' : 'deletion_requested' },
    );
    return toOutput(deletedAt);
  });
}
