import type { NotificationType } from '@dubs/contract';
import type { CoreContext } from '../context.ts';
import { countUnread } from '../notifications/index.ts';
import type { PushMessage, PushOutcome, PushSender, PushTarget } from '../ports.ts';
import { pushCategoryOf, quietUntil } from '../quiet-hours/index.ts';
import {
  type DeliveryRow,
  endDeliveries,
  type HeldDelivery,
  holdDeliveries,
  markClosed,
  markFailed,
  markUsed,
  retryDeliveries,
  selectDeliveries,
  selectReadTags,
  takeDueDeliveries,
  type TakenDelivery,
} from './deliveries.queries.ts';
import { endSubscription } from './end-subscription.ts';
import { packPayload, showOne, showSeveral } from './payload.ts';
import { isGone } from './push-sender.ts';

/** Context for sending pushes. */
export type PushContext = Pick<CoreContext, 'db' | 'clock' | 'live' | 'secrets' | 'settings' | 'log'> & {
  push: PushSender;
};

const FIRST_PAUSE_SECONDS = 30;
const HELD_TAG = 'held';

const URGENCY: Partial<Record<NotificationType, PushMessage['urgency']>> = {
  mention: 'high',
  reply: 'high',
  new_device: 'high',
  number_change_started: 'high',
  reaction: 'low',
  comment_reaction: 'low',
};

/** Notifications that are shown as one, oldest first. */
type Item = readonly [DeliveryRow, ...DeliveryRow[]];

/** One push to one device: of one item, or of several that quiet hours held. */
interface Push {
  /** Host of its push service. */
  host: string;
  /** Trace of the oldest event in it. */
  traceParent: string | null;
  items: readonly [Item, ...Item[]];
  wasHeld: boolean;
}

const idsOf = ({ items }: Push): number[] => items.flat().map(({ id }) => id);

/** Returns the newest notification of an item, which represents the others. */
const newestOf = (item: Item): DeliveryRow => item.at(-1) ?? item[0];

/** Returns the key of a notification's item among those of its device. */
const keyOf = ({ bundle, notificationId }: DeliveryRow): string => bundle ?? `one:${notificationId}`;

/** True for a notice about the account's security, which is sent regardless of categories and quiet hours. */
const isSecurityNotice = ({ type }: DeliveryRow): boolean =>
  type === 'new_device' || type === 'number_change_started';

const isOn = (row: DeliveryRow): boolean => {
  const { type, postKind, categoriesOff } = row;
  if (isSecurityNotice(row)) return true;
  const category = pushCategoryOf(type, postKind);
  return category !== null && !categoriesOff.includes(category);
};

/** Returns when the recipient's quiet hours end; null outside of them, and for pushes that do not wait. */
function quietOf(row: DeliveryRow, now: Date): Date | null {
  const { quietFrom: from, quietTo: to, timeZone } = row;
  if (from === null || to === null || isSecurityNotice(row)) return null;
  try {
    return quietUntil({ from, to }, timeZone, now);
  } catch (error) {
    // The database may know newer time zones than this process.
    if (error instanceof RangeError) return null;
    throw error;
  }
}

/** Groups values by key, each group in the original order. */
function groupBy<T>(values: readonly T[], toKey: (value: T) => string): [T, ...T[]][] {
  const groups = new Map<string, [T, ...T[]]>();
  for (const value of values) {
    const group = groups.get(toKey(value));
    if (group) group.push(value);
    else groups.set(toKey(value), [value]);
  }
  return [...groups.values()];
}

/**
 * Returns the pushes to send: one for each item of a device. All items of a device that quiet hours held, with what is new in them, go into
 * one push.
 */
function toPushes(rows: readonly DeliveryRow[], held: ReadonlySet<number>): Push[] {
  const itemOf = (row: DeliveryRow) => `${row.subscriptionId}:${keyOf(row)}`;
  const heldItems = new Set(rows.filter(({ id }) => held.has(id)).map(itemOf));
  const wasHeld = (row: DeliveryRow) => heldItems.has(itemOf(row));
  const pushes = groupBy(rows, (row) => (wasHeld(row) ? `${row.subscriptionId}:${HELD_TAG}` : itemOf(row)));
  return pushes.map(([first, ...others]) => {
    const [item = [first] as const, ...more] = groupBy([first, ...others], keyOf);
    const { endpoint, traceParent } = first;
    return { host: new URL(endpoint).host, traceParent, items: [item, ...more], wasHeld: wasHeld(first) };
  });
}

/** Returns the keyed hash by which a device and its push service replace an earlier push. It reveals nothing about the item. */
const hashOf = ({ secrets }: PushContext, subscriptionId: number, key: string): string =>
  secrets.mac('push', `${subscriptionId}:${key}`).slice(0, 32);

/** A push with the message to send. */
export interface ReadyPush extends Push {
  target: PushTarget;
  message: PushMessage;
  closed: readonly string[];
}

async function prepare(ctx: PushContext, push: Push): Promise<ReadyPush> {
  const [item, ...others] = push.items;
  const newest = newestOf(item);
  const { userId, sessionId, subscriptionId } = newest;
  const isOne = others.length === 0;
  const tag = hashOf(ctx, subscriptionId, isOne ? keyOf(newest) : HELD_TAG);
  const { count } = await countUnread(ctx, { userId, sessionId }, { view: 'grouped' });
  const closed = await selectReadTags(ctx.db, newest, tag);
  const shown = isOne ? showOne(newest, tag) : showSeveral([newest, ...others.map(newestOf)], tag);
  const message: PushMessage = {
    payload: packPayload(ctx.settings.publicUrl, shown, { unread: count, close: closed }),
    urgency: (isOne && URGENCY[newest.type]) || 'normal',
    topic: tag,
  };
  return { ...push, target: newest, message, closed };
}

async function record(ctx: PushContext, push: ReadyPush, outcome: PushOutcome): Promise<void> {
  const { db } = ctx;
  const tag = push.message.topic;
  const newest = newestOf(push.items[0]);
  const { attempts, giveUpAt, subscriptionId } = newest;
  const ids = idsOf(push);
  const status = outcome.kind === 'answered' ? outcome.status : null;
  ctx.log.info({ deliveryIds: ids, outcome: outcome.kind, status }, 'push.sent');
  if (outcome.kind === 'unknown') return endDeliveries(db, ids, 'unknown', tag);
  if (status !== null && status >= 200 && status < 300) {
    await endDeliveries(db, ids, 'sent', tag);
    await markClosed(db, subscriptionId, push.closed);
    return markUsed(db, subscriptionId);
  }
  if (isGone(outcome)) return endSubscription(ctx, newest);
  if (status === null || status === 429 || status >= 500) {
    const retryAfter = outcome.kind === 'answered' ? (outcome.retryAfterSeconds ?? 0) : 0;
    const seconds = Math.max(retryAfter, FIRST_PAUSE_SECONDS * 2 ** (attempts - 1));
    const at = new Date(ctx.clock.now().getTime() + seconds * 1000);
    if (at < giveUpAt) return retryDeliveries(db, ids, at, push.wasHeld);
  }
  await endDeliveries(db, ids, 'failed');
  if (await markFailed(db, subscriptionId, status === 401 || status === 403))
    await endSubscription(ctx, newest);
}

/**
 * Reschedules taken deliveries that were certainly not sent. Never throws: those that it cannot reschedule become unknown after a minute.
 */
async function reschedule(
  ctx: PushContext,
  deliveries: readonly TakenDelivery[],
  reason: unknown,
): Promise<void> {
  ctx.log.warn({ err: reason, deliveryIds: deliveries.map(({ id }) => id) }, 'push.delayed');
  try {
    const at = new Date(ctx.clock.now().getTime() + FIRST_PAUSE_SECONDS * 1000);
    for (const held of [true, false]) {
      const ids = deliveries.filter(({ wasHeld }) => wasHeld === held).map(({ id }) => id);
      if (ids.length > 0) await retryDeliveries(ctx.db, ids, at, held);
    }
  } catch (error) {
    ctx.log.warn({ err: error }, 'push.delayed');
  }
}

/** Returns the pushes to send for taken deliveries. If one cannot be prepared, it is rescheduled, and the others are sent. */
async function prepareTaken(ctx: PushContext, taken: readonly TakenDelivery[]): Promise<ReadyPush[]> {
  const ids = taken.map(({ id }) => id);
  const rows = (await selectDeliveries(ctx.db, ids)).filter((row) => row.isWanted && isOn(row));
  const wantedIds = new Set(rows.map(({ id }) => id));
  const unwanted = ids.filter((id) => !wantedIds.has(id));
  if (unwanted.length > 0) await endDeliveries(ctx.db, unwanted, 'skipped');
  const now = ctx.clock.now();
  const quiet: HeldDelivery[] = [];
  const due: DeliveryRow[] = [];
  for (const row of rows) {
    const until = quietOf(row, now);
    if (until) quiet.push({ ...row, until });
    else due.push(row);
  }
  if (quiet.length > 0) await holdDeliveries(ctx.db, quiet);
  const held = new Set(taken.filter(({ wasHeld }) => wasHeld).map(({ id }) => id));
  const prepareOrReschedule = async (push: Push): Promise<ReadyPush[]> => {
    try {
      return [await prepare(ctx, push)];
    } catch (error) {
      const pushIds = idsOf(push);
      const unsent = taken.filter(({ id }) => pushIds.includes(id));
      await reschedule(ctx, unsent, error);
      return [];
    }
  };
  return (await Promise.all(toPushes(due, held).map(prepareOrReschedule))).flat();
}

/** Due pushes, and the number of deliveries that were taken for them. */
export interface DuePushes {
  count: number;
  pushes: ReadyPush[];
}

/**
 * Takes up to `limit` due deliveries, and all held ones of the same devices, except those to the push services `busy`. Returns the prepared
 * pushes that are still wanted and outside of quiet hours. The others in quiet hours are held until their end.
 */
export async function takeDuePushes(
  ctx: PushContext,
  limit: number,
  busy: readonly string[] = [],
): Promise<DuePushes> {
  const taken = await takeDueDeliveries(ctx.db, limit, busy);
  if (taken.length === 0) return { count: 0, pushes: [] };
  try {
    return { count: taken.length, pushes: await prepareTaken(ctx, taken) };
  } catch (error) {
    await reschedule(ctx, taken, error);
    return { count: 0, pushes: [] };
  }
}

/** Sends a taken push, and records its outcome. Never throws. A push with an unknown outcome is never sent again. */
export async function sendPush(ctx: PushContext, push: ReadyPush): Promise<void> {
  try {
    await record(ctx, push, await ctx.push.send(push.target, push.message));
  } catch (error) {
    // The push may have been sent: it stays marked as being sent, and becomes unknown after a minute.
    ctx.log.warn({ err: error, deliveryIds: idsOf(push) }, 'push.failed');
  }
}
