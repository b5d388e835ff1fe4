import { acquireLocks } from '@dubs/db';
import type { CoreContext } from '../context.ts';
import { hashNetworks, locksOf, type SignInCaller } from './caller.ts';
import { insertWrongTry } from './codes.queries.ts';
import { refuseOverLimit, tryLimits } from './sign-in-limits.ts';

/**
 * Tries a code that is not bound to a number. A wrong try, for which `attempt` returns null, counts as a wrong code of the caller's
 * network; too many are a 429. `ctx.db` is a transaction.
 */
export async function tryFromNetwork<T>(
  ctx: Pick<CoreContext, 'db' | 'secrets' | 'settings' | 'limits'>,
  { address }: SignInCaller,
  attempt: () => Promise<T | null>,
): Promise<T | null> {
  const from = hashNetworks(ctx, address);
  await acquireLocks(ctx.db, ...locksOf(null, from));
  await refuseOverLimit(ctx, tryLimits(ctx.settings, null, from));
  const result = await attempt();
  if (result === null) await insertWrongTry(ctx.db, { phoneNumber: null, from });
  return result;
}
