import { inTransaction } from '@dubs/db';
import type { CoreContext } from '../../../context.ts';
import { announce, toPeople } from '../../../live/index.ts';
import { type NumberFailure, SmsFailure } from '../../../ports.ts';
import { unbookText } from '../../spending/index.ts';
import { recordNumberFailure } from '../../../users/index.ts';
import { type NotStarted, type StartedText, startSending } from './start-sending.ts';
import { completeReminder, hasNumber, scheduleRetry } from './send.queries.ts';

const MINUTE = 60_000;

/** Outcome of sending: not started, sent, to be retried, finally failed, or unknown. */
export type ReminderOutcome = NotStarted | 'sent' | 'retried' | 'failed' | 'unknown';

type Sending = Pick<CoreContext, 'db' | 'clock' | 'sms' | 'live' | 'settings' | 'limits'>;

/** Waits 1, 2, 4, 8 … minutes between tries. */
const nextAttempt = (now: Date, tries: number): Date => new Date(now.getTime() + MINUTE * 2 ** (tries - 1));

async function recordFailure(
  ctx: Sending,
  { id, userId }: StartedText,
  fault: NumberFailure,
  now: Date,
): Promise<void> {
  await inTransaction(ctx.db, async (trx) => {
    await recordNumberFailure(trx, { userId }, fault, now);
    await completeReminder(trx, id, { status: 'failed', reason: fault, isUnsent: true }, now);
    announce(ctx.live, trx, toPeople([userId], { query: 'me' }));
  });
}

/** Schedules a retry of a text that was certainly not sent, or marks it as failed. */
async function handleFailure(
  ctx: Sending,
  text: StartedText,
  failure: SmsFailure,
): Promise<'retried' | 'failed'> {
  const now = ctx.clock.now();
  await unbookText(ctx, text.body);
  if (failure.fault) {
    await recordFailure(ctx, text, failure.fault, now);
    return 'failed';
  }
  const again = nextAttempt(now, text.tries);
  if (failure.retryable && again < text.until) {
    await scheduleRetry(ctx.db, text.id, again);
    return 'retried';
  }
  await completeReminder(ctx.db, text.id, { status: 'failed', reason: failure.message, isUnsent: true }, now);
  return 'failed';
}

/** Sends the text, unless its window has ended or its user's number has changed: the process may have been frozen. */
async function sendToProvider(ctx: Sending, { id, userId, to, body, until }: StartedText): Promise<void> {
  if (!(await hasNumber(ctx.db, userId, to))) throw new SmsFailure('number changed', false);
  if (ctx.clock.now() >= until) throw new SmsFailure('too late', false);
  await ctx.sms.send({ to, body, sender: 'reminders', reminderId: id, until });
}

/**
 * Sends the text of a reservation, if it is still to be sent, and records the outcome. However often it is called or killed, it calls the
 * provider again only if the provider certainly accepted nothing before. `onSent` receives how many seconds after the start of its window a
 * text was sent.
 */
export async function sendReminder(
  ctx: Sending,
  reminderId: number,
  onSent: (seconds: number) => void = () => undefined,
): Promise<ReminderOutcome> {
  const text = await startSending(ctx, reminderId);
  if (typeof text === 'string') return text;
  try {
    await sendToProvider(ctx, text);
  } catch (error) {
    if (error instanceof SmsFailure) return handleFailure(ctx, text, error);
    // The text may have been sent; reconciling will ask the provider.
    await completeReminder(ctx.db, reminderId, { status: 'unknown' }, ctx.clock.now());
    return 'unknown';
  }
  const now = ctx.clock.now();
  await completeReminder(ctx.db, reminderId, { status: 'sent' }, now);
  onSent((now.getTime() - text.due.getTime()) / 1_000);
  return 'sent';
}
