import { randomInt } from 'node:crypto';
import { LIMITS } from '@dubs/contract';
import type { Actor, CoreContext } from '../context.ts';
import { announce, toPeople } from '../live/index.ts';
import { recordSecurityEvent } from '../security-log/index.ts';
import { selectEligible } from './eligible.queries.ts';
import { closeRequestOf, findLastUse, insertRequest, markUnvouched } from './vouches.queries.ts';

/** Returns when the account was last used if a code alone opens it no longer, because the number may have a new owner; else null. */
export async function findLongUnused(
  { db, settings }: Pick<CoreContext, 'db' | 'settings'>,
  userId: number,
): Promise<Date | null> {
  if (settings.vouchAfterDays === 0) return null;
  const { lastUsedAt, isUnused } = await findLastUse(db, userId, settings.vouchAfterDays);
  return isUnused ? lastUsedAt : null;
}

/** Asks members of the account's groups to vouch for a session, in place of an earlier one. `ctx.db` is the transaction of its sign-in. */
export async function askForVouches(
  ctx: Pick<CoreContext, 'db' | 'live'>,
  actor: Actor,
  lastUsedAt: Date,
): Promise<void> {
  const code = String(randomInt(10 ** LIMITS.vouches.digits)).padStart(LIMITS.vouches.digits, '0');
  await closeRequestOf(ctx.db, actor.userId, 'replaced');
  await insertRequest(ctx.db, actor, { code, lastUsedAt });
  await markUnvouched(ctx.db, actor.userId);
  announce(ctx.live, ctx.db, toPeople(await selectEligible(ctx.db, actor.userId), { query: 'me' }));
  await recordSecurityEvent(ctx, { ...actor, type: 'vouch_requested' });
}
