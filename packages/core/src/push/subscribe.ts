import { LIMITS, type Subscribed, type SubscribeInput, TEXTS } from '@dubs/contract';
import { inTransaction } from '@dubs/db';
import type { Actor, CoreContext } from '../context.ts';
import { sameText } from '../crypto/index.ts';
import { AppError } from '../errors.ts';
import { announce, toPeople } from '../live/index.ts';
import { lockUser } from '../users/index.ts';
import { endSubscription } from './end-subscription.ts';
import { requireEndpoint, requireKeys } from './endpoint.ts';
import { requirePush } from './require-push.ts';
import {
  deleteReplaced,
  insertSubscription,
  lockEndpoint,
  type NewSubscription,
  renewSubscription,
} from './subscriptions.queries.ts';

const taken = () => new AppError('CONFLICT', TEXTS.push.endpointTaken);

/**
 * Subscribes the caller's browser to pushes. A known endpoint keeps its id and moves to the calling session; one of another user moves only
 * with the same `auth`. A 409 if push is off, or if ten devices are in use.
 */
export async function subscribe(
  ctx: Pick<CoreContext, 'db' | 'live' | 'settings' | 'push'>,
  actor: Actor,
  { endpoint, keys, shows }: SubscribeInput,
): Promise<Subscribed & { isNew: boolean }> {
  requirePush(ctx);
  const fields: NewSubscription = {
    ...actor,
    endpoint: requireEndpoint(endpoint, ctx.settings.push.hosts),
    ...requireKeys(keys),
    shows,
  };
  return inTransaction(ctx.db, async (trx) => {
    await lockUser(trx, actor.userId);
    announce(ctx.live, trx, toPeople([actor.userId], { query: 'me' }));
    const stored = await lockEndpoint(trx, fields.endpoint);
    if (stored?.userId === actor.userId) {
      await renewSubscription(trx, stored.id, fields);
      return { id: stored.id, isNew: false };
    }
    if (stored) {
      if (!sameText(stored.auth, fields.auth)) throw taken();
      await endSubscription({ ...ctx, db: trx }, { subscriptionId: stored.id, userId: stored.userId });
    }
    if ((await deleteReplaced(trx, actor.userId, LIMITS.push.subscriptions)) >= LIMITS.push.subscriptions)
      throw new AppError('CONFLICT', TEXTS.push.tooMany);
    const id = await insertSubscription(trx, fields);
    if (id === undefined) throw taken();
    return { id, isNew: true };
  });
}
