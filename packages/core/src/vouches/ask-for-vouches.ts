import { randomInt } from 'node:crypto';
import { LIMITS } from '@dubs/contract';
import type { Actor, CoreContext } from '../context.ts';
import { announce, toPeople } from '../live/index.ts';
import { recordSecurityEvent } from '../security-log/index.ts';
import { selectEligible } from './eligible.queries.ts';
import {
  closeRequestOf,
  findLastUse,
  insertRequest,
  markUnvouched,
  type VouchPurpose,
} from './vouches.queries.ts';

/** Returns when the account was last used, if a code alone no longer opens it because the number may have a new owner; else null. */
export async function findLongUnused(
  { db, settings }: Pick<CoreContext, 'db' | 'settings'>,
  userId: number,
): Promise<Date | null> {
  if (settings.vouchAfterDays === 0) return null;
  const { lastUsedAt, isUnused } = await findLastUse(db, userId, settings.vouchAfterDays);
  return isUnused ? lastUsedAt : null;
}

/**
 * Asks members of the account's groups to vouch for a session, and replaces an earlier request with the same purpose. Stores and
 * records nothing if the session was refused for the same reason before. `ctx.db` is a transaction.
 */
export async function askMembers(
  ctx: Pick<CoreContext, 'db' | 'live'>,
  actor: Actor,
  { purpose, lastUsedAt }: { purpose: VouchPurpose; lastUsedAt: Date },
): Promise<void> {
  const code = String(randomInt(10 ** LIMITS.vouches.digits)).padStart(LIMITS.vouches.digits, '0');
  await closeRequestOf(ctx.db, actor.userId, 'replaced', purpose);
  if (!(await insertRequest(ctx.db, actor, { code, lastUsedAt, purpose }))) return;
  announce(ctx.live, ctx.db, toPeople(await selectEligible(ctx.db, actor.userId, purpose), { query: 'me' }));
  await recordSecurityEvent(ctx, { ...actor, type: 'vouch_requested' });
}

/** Asks members to vouch for a sign-in to an account that was unused for long. `ctx.db` is the transaction of the sign-in. */
export async function askForVouches(
  ctx: Pick<CoreContext, 'db' | 'live'>,
  actor: Actor,
  lastUsedAt: Date,
): Promise<void> {
  await askMembers(ctx, actor, { purpose: 'sign_in', lastUsedAt });
  await markUnvouched(ctx.db, actor.userId);
}
