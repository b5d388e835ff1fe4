import { type TestPush, TEXTS } from '@dubs/contract';
import { spendPushTest } from '../budgets/index.ts';
import type { Actor, CoreContext } from '../context.ts';
import { AppError } from '../errors.ts';
import { countUnread } from '../notifications/index.ts';
import { endSubscription } from './end-subscription.ts';
import { packPayload } from './payload.ts';
import { isGone } from './push-sender.ts';
import { requirePush } from './require-push.ts';
import { findTargetOf } from './subscriptions.queries.ts';

const TAG = 'test';

/**
 * Sends a test push to the device of the caller's session, and returns whether its push service accepted it. Deletes a subscription that the
 * push service does not know. A 409 without one.
 */
export async function sendTestPush(
  ctx: Pick<CoreContext, 'db' | 'live' | 'settings' | 'push'>,
  actor: Actor,
): Promise<TestPush> {
  const push = requirePush(ctx);
  const target = await findTargetOf(ctx.db, actor.sessionId);
  if (!target) throw new AppError('CONFLICT', TEXTS.push.notSubscribed);
  await spendPushTest(ctx.db, actor);
  const { count } = await countUnread(ctx, actor, { view: 'grouped' });
  const shown = { title: 'Dubs', body: TEXTS.push.test, path: '/notifications', tag: TAG };
  const payload = packPayload(ctx.settings.publicUrl, shown, { unread: count, close: [] });
  const outcome = await push.send(target, { payload, urgency: 'normal', topic: TAG });
  if (isGone(outcome)) await endSubscription(ctx, { subscriptionId: target.id, userId: actor.userId });
  return { sent: outcome.kind === 'answered' && outcome.status >= 200 && outcome.status < 300 };
}
