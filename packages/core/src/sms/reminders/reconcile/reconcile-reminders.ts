import { inTransaction } from '@dubs/db';
import type { CoreContext } from '../../../context.ts';
import { settleDelivery } from '../../deliveries/index.ts';
import type { TakenSms } from '../../../ports.ts';
import type { DoubtfulText } from '../send/ledger.queries.ts';
import { identifyMessage, selectDoubtful, settleText } from '../send/ledger.queries.ts';

const MINUTE = 60_000;
const BATCH = 100;

/** A try is left alone for so long: it may be under way, or just be arriving in the provider's list. */
const UNDER_WAY_MS = MINUTE;

/** Clocks differ; and no other text of the same kind leaves within so short a time of it. */
const CLOCKS_DIFFER_MS = MINUTE;

/** What the provider does not list for so long did not arrive there. It is not sent any more, either. */
const LOST_MS = 15 * MINUTE;

/** How many texts turned out to have left, how many not, and of how many nobody knows yet. */
export interface Reconciled {
  found: number;
  lost: number;
  open: number;
  /** The provider did not answer, so some were not looked for. */
  isSilent: boolean;
}

type Reconciling = Pick<CoreContext, 'db' | 'clock' | 'log' | 'sms'>;

/** Notes that a text left, under the provider's name for it where we have none. */
async function noteFound(ctx: Reconciling, text: DoubtfulText, { providerId }: TakenSms): Promise<void> {
  await inTransaction(ctx.db, async (trx) => {
    await settleText(trx, text.id, { status: 'sent' }, ctx.clock.now());
    if (text.messageId === null || providerId === null) return;
    await identifyMessage(trx, text.messageId, providerId);
    await settleDelivery(trx, providerId);
  });
}

/** The newest message that the provider took at about the time of the text; undefined when it does not answer. */
async function lookFor(
  ctx: Reconciling,
  { to, triedAt }: DoubtfulText,
): Promise<TakenSms | null | undefined> {
  const since = new Date(triedAt.getTime() - CLOCKS_DIFFER_MS);
  try {
    const [newest = null] = await ctx.sms.find({ to, sender: 'reminders', since });
    return newest;
  } catch (error) {
    ctx.log.warn({ err: error }, 'reminders.reconcile_failed');
    return undefined;
  }
}

/** Gives up a text that the provider does not have, once it must have arrived there. */
async function noteMissing(ctx: Reconciling, { id, triedAt }: DoubtfulText): Promise<'lost' | 'open'> {
  const now = ctx.clock.now();
  const isLost = triedAt.getTime() + LOST_MS <= now.getTime();
  await settleText(ctx.db, id, isLost ? { status: 'failed', reason: 'lost' } : { status: 'unknown' }, now);
  return isLost ? 'lost' : 'open';
}

/**
 * Asks the provider what became of texts of which nobody knows whether they left. Nothing is sent: a text that did not leave is
 * given up. When the provider does not answer, the rest waits for the next time.
 */
export async function reconcileReminders(ctx: Reconciling): Promise<Reconciled> {
  const result: Reconciled = { found: 0, lost: 0, open: 0, isSilent: false };
  const before = new Date(ctx.clock.now().getTime() - UNDER_WAY_MS);
  for (let after = 0; ;) {
    const texts = await selectDoubtful(ctx.db, { before, after, limit: BATCH });
    for (const text of texts) {
      const found = await lookFor(ctx, text);
      if (found === undefined) return { ...result, isSilent: true };
      if (found) {
        await noteFound(ctx, text, found);
        result.found += 1;
      } else {
        result[await noteMissing(ctx, text)] += 1;
      }
    }
    after = texts.at(-1)?.id ?? after;
    if (texts.length < BATCH) return result;
  }
}
