import type { NotificationType } from '@dubs/contract';
import type { CoreContext } from '../context.ts';
import { countUnread } from '../notifications/index.ts';
import type { PushMessage, PushOutcome, PushSender } from '../ports.ts';
import { PUSH_CATEGORIES, quietUntil } from '../quiet-hours/index.ts';
import type { DeliveryRow } from './deliveries.queries.ts';
import {
  endDeliveries,
  holdDeliveries,
  markFailed,
  markUsed,
  retryDeliveries,
  selectDeliveries,
  takeClosedTags,
  takeDueDeliveries,
} from './deliveries.queries.ts';
import { packPayload, showOne, showSeveral } from './payload.ts';
import { deleteSubscription } from './subscriptions.queries.ts';

/** What sending pushes needs. */
export type PushContext = Pick<CoreContext, 'db' | 'clock' | 'secrets' | 'settings' | 'log'> & {
  push: PushSender;
};

const FIRST_PAUSE_SECONDS = 30;
const HELD_TAG = 'held';

const URGENCY: Partial<Record<NotificationType, PushMessage['urgency']>> = {
  mention: 'high',
  reply: 'high',
  reaction: 'low',
  comment_reaction: 'low',
};

/** One push, of one notification or of several that quiet hours held. */
interface Bundle {
  rows: readonly [DeliveryRow, ...DeliveryRow[]];
  wasHeld: boolean;
}

const idsOf = ({ rows }: Pick<Bundle, 'rows'>): number[] => rows.map(({ id }) => id);

const isOn = ({ type, categoriesOff }: DeliveryRow): boolean => {
  const category = PUSH_CATEGORIES[type];
  return category !== null && !categoriesOff.includes(category);
};

/** Returns when the recipient's quiet hours end; null outside of them. */
const quietOf = ({ quietFrom, quietTo, timeZone }: DeliveryRow, now: Date): Date | null =>
  quietFrom === null || quietTo === null ? null : quietUntil({ from: quietFrom, to: quietTo }, timeZone, now);

/** Returns what is to be sent: each on its own, but as one what was held for the same device. */
function bundle(rows: readonly DeliveryRow[], held: ReadonlySet<number>): Bundle[] {
  const bundles: Bundle[] = [];
  const bySubscription = new Map<number, DeliveryRow[]>();
  for (const row of rows) {
    if (!held.has(row.id)) bundles.push({ rows: [row], wasHeld: false });
    else bySubscription.set(row.subscriptionId, [...(bySubscription.get(row.subscriptionId) ?? []), row]);
  }
  for (const [first, ...others] of bySubscription.values())
    if (first) bundles.push({ rows: [first, ...others], wasHeld: true });
  return bundles;
}

/** Returns the keyed hash by which a device and its push service know what is replaced: it names nothing. */
const hashOf = ({ secrets }: PushContext, subscriptionId: number, key: string): string =>
  secrets.mac('push', `${subscriptionId}:${key}`).slice(0, 32);

async function send(ctx: PushContext, { rows }: Bundle): Promise<{ outcome: PushOutcome; tag: string }> {
  const [row] = rows;
  const isOne = rows.length === 1;
  const tag = hashOf(ctx, row.subscriptionId, isOne ? (row.bundle ?? `one:${row.notificationId}`) : HELD_TAG);
  const { count } = await countUnread(ctx, { userId: row.userId, sessionId: 0 }, { view: 'grouped' });
  const close = (await takeClosedTags(ctx.db, row.subscriptionId)).filter((each) => each !== tag);
  const shown = isOne ? showOne(row, tag) : showSeveral(rows, tag);
  const outcome = await ctx.push.send(row, {
    payload: packPayload(ctx.settings.publicUrl, shown, { unread: count, close }),
    urgency: (isOne && URGENCY[row.type]) || 'normal',
    topic: tag,
  });
  return { outcome, tag };
}

async function record(
  ctx: PushContext,
  sent: Bundle,
  { outcome, tag }: { outcome: PushOutcome; tag: string },
): Promise<void> {
  const { db } = ctx;
  const [{ attempts, giveUpAt, subscriptionId }] = sent.rows;
  const ids = idsOf(sent);
  const status = outcome.kind === 'answered' ? outcome.status : null;
  ctx.log.info({ deliveryIds: ids, outcome: outcome.kind, status }, 'push.sent');
  if (outcome.kind === 'unknown') return endDeliveries(db, ids, 'unknown', tag);
  if (status !== null && status >= 200 && status < 300) {
    await endDeliveries(db, ids, 'sent', tag);
    return markUsed(db, subscriptionId);
  }
  if (status === 404 || status === 410) return deleteSubscription(db, subscriptionId);
  if (status === null || status === 429 || status >= 500) {
    const retryAfter = outcome.kind === 'answered' ? (outcome.retryAfterSeconds ?? 0) : 0;
    const seconds = Math.max(retryAfter, FIRST_PAUSE_SECONDS * 2 ** (attempts - 1));
    const at = new Date(ctx.clock.now().getTime() + seconds * 1000);
    if (at < giveUpAt) return retryDeliveries(db, ids, at, sent.wasHeld);
  }
  await endDeliveries(db, ids, 'failed');
  await markFailed(db, subscriptionId, status === 401 || status === 403);
}

/**
 * Sends up to `limit` due pushes, and returns how many were due. Whether a push is still wanted is read right before it is sent; what falls
 * into quiet hours waits for their end. A push whose outcome is unknown is never sent again.
 */
export async function sendDuePushes(ctx: PushContext, limit: number): Promise<number> {
  const taken = await takeDueDeliveries(ctx.db, limit);
  if (taken.length === 0) return 0;
  const rows = await selectDeliveries(
    ctx.db,
    taken.map(({ id }) => id),
  );
  const now = ctx.clock.now();
  const unwanted = rows.filter((row) => !row.isWanted || !isOn(row));
  if (unwanted.length > 0)
    await endDeliveries(
      ctx.db,
      unwanted.map(({ id }) => id),
      'skipped',
    );
  const wanted: DeliveryRow[] = [];
  for (const row of rows) {
    if (unwanted.includes(row)) continue;
    const until = quietOf(row, now);
    if (until) await holdDeliveries(ctx.db, [row.id], until);
    else wanted.push(row);
  }
  const held = new Set(taken.filter(({ wasHeld }) => wasHeld).map(({ id }) => id));
  await Promise.all(
    bundle(wanted, held).map(async (each) => {
      try {
        await record(ctx, each, await send(ctx, each));
      } catch (error) {
        // The push may have been sent: it stays marked as being sent, and is unknown after a minute.
        ctx.log.warn({ err: error, deliveryIds: idsOf(each) }, 'push.failed');
      }
    }),
  );
  return taken.length;
}
