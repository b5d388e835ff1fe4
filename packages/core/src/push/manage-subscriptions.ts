import {
  type ChangePushSubscriptionInput,
  type Ok,
  type PushKey,
  type PushSubscription,
  TEXTS,
} from '@dubs/contract';
import type { Actor, CoreContext } from '../context.ts';
import { AppError } from '../errors.ts';
import { announce, toPeople } from '../live/index.ts';
import { describeDevice } from '../devices/index.ts';
import {
  deleteOwnSubscription,
  selectSubscriptions,
  type SubscriptionRow,
  updateShows,
} from './subscriptions.queries.ts';

type Writing = Pick<CoreContext, 'db' | 'live'>;

const notFound = () => new AppError('NOT_FOUND', TEXTS.push.notFound);

const toSubscription = (row: SubscriptionRow, { sessionId }: Actor): PushSubscription => ({
  id: row.id,
  shows: row.shows,
  device: describeDevice(row.device),
  createdAt: row.created_at.toISOString(),
  current: row.session_id === sessionId,
});

/** Returns the public key that browsers subscribe with; null if push is off. */
export const getPushKey = ({ settings }: Pick<CoreContext, 'settings'>): PushKey => ({
  publicKey: settings.push.publicKey,
});

/** Returns the caller's subscribed devices, newest first. */
export async function listPushSubscriptions(
  ctx: Pick<CoreContext, 'db'>,
  actor: Actor,
): Promise<PushSubscription[]> {
  const rows = await selectSubscriptions(ctx.db, actor.userId);
  return rows.map((row) => toSubscription(row, actor));
}

/** Returns one of the caller's devices; unknown ones, and those of others, are a 404. */
export async function getPushSubscription(
  ctx: Pick<CoreContext, 'db'>,
  actor: Actor,
  id: number,
): Promise<PushSubscription> {
  const [row] = await selectSubscriptions(ctx.db, actor.userId, id);
  if (!row) throw notFound();
  return toSubscription(row, actor);
}

/** Changes what pushes show on one of the caller's devices. */
export async function changePushSubscription(
  ctx: Writing,
  actor: Actor,
  { id, shows }: ChangePushSubscriptionInput & { id: number },
): Promise<PushSubscription> {
  if (!(await updateShows(ctx.db, actor.userId, id, shows))) throw notFound();
  announce(ctx.live, ctx.db, toPeople([actor.userId], { query: 'me' }));
  return getPushSubscription(ctx, actor, id);
}

/** Unsubscribes one of the caller's devices. */
export async function deletePushSubscription(ctx: Writing, actor: Actor, id: number): Promise<Ok> {
  if (!(await deleteOwnSubscription(ctx.db, actor.userId, id))) throw notFound();
  announce(ctx.live, ctx.db, toPeople([actor.userId], { query: 'me' }));
  return { ok: true };
}
