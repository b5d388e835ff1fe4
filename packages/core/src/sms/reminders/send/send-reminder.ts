import { inTransaction } from '@dubs/db';
import type { CoreContext } from '../../../context.ts';
import { announce, toPeople } from '../../../live/index.ts';
import type { NumberFault } from '../../../ports.ts';
import { SmsFailure } from '../../../ports.ts';
import { noteNumberFault } from '../../../users/index.ts';
import type { Begun, NotBegun } from './begin-sending.ts';
import { beginSending } from './begin-sending.ts';
import { settleText, tryAgainAt } from './ledger.queries.ts';

const MINUTE = 60_000;

/** What became of a claim: nothing was begun, or the text was sent, will be tried again, failed for good, or nobody can tell. */
export type ReminderOutcome = NotBegun | 'sent' | 'retried' | 'failed' | 'unknown';

type Sending = Pick<CoreContext, 'db' | 'clock' | 'sms' | 'live' | 'settings'>;

/** Waits of 1, 2, 4, 8 … minutes between tries. */
const nextTry = (now: Date, tries: number): Date => new Date(now.getTime() + MINUTE * 2 ** (tries - 1));

async function noteFault(ctx: Sending, { id, userId }: Begun, fault: NumberFault, now: Date): Promise<void> {
  await inTransaction(ctx.db, async (trx) => {
    await noteNumberFault(trx, { userId }, fault, now);
    await settleText(trx, id, { status: 'failed', reason: fault, isUnsent: true }, now);
    announce(ctx.live, trx, toPeople([userId], { query: 'me' }));
  });
}

/** What follows from a text that surely did not leave. */
async function noteFailure(ctx: Sending, text: Begun, failure: SmsFailure): Promise<'retried' | 'failed'> {
  const now = ctx.clock.now();
  if (failure.fault) {
    await noteFault(ctx, text, failure.fault, now);
    return 'failed';
  }
  const again = nextTry(now, text.tries);
  if (failure.retryable && again < text.until) {
    await tryAgainAt(ctx.db, text.id, again);
    return 'retried';
  }
  await settleText(ctx.db, text.id, { status: 'failed', reason: failure.message, isUnsent: true }, now);
  return 'failed';
}

/** Asks the provider, unless the moment has passed meanwhile: a process may have stood still since it began. */
async function handToProvider(ctx: Sending, { id, to, body, until }: Begun): Promise<void> {
  if (ctx.clock.now() >= until) throw new SmsFailure('too late', false);
  await ctx.sms.send({ to, body, sender: 'reminders', reminderId: id, until });
}

/**
 * Sends the text of a claim, if it still is to be sent, and notes what became of it. However often it is called, and whatever dies
 * while it runs, the provider is asked again only when it surely took nothing before.
 */
export async function sendReminder(ctx: Sending, reminderId: number): Promise<ReminderOutcome> {
  const text = await beginSending(ctx, reminderId);
  if (typeof text === 'string') return text;
  try {
    await handToProvider(ctx, text);
  } catch (error) {
    if (error instanceof SmsFailure) return noteFailure(ctx, text, error);
    // Whatever else went wrong: the text may have left, and is looked for at the provider.
    await settleText(ctx.db, reminderId, { status: 'unknown' }, ctx.clock.now());
    return 'unknown';
  }
  await settleText(ctx.db, reminderId, { status: 'sent' }, ctx.clock.now());
  return 'sent';
}
