import { inTransaction } from '@dubs/db';
import type { CoreContext } from '../context.ts';
import { settleDelivery } from '../deliveries/index.ts';
import type { TakenSms } from '../ports.ts';
import type { DoubtfulText } from './ledger.queries.ts';
import { identifyMessage, selectDoubtful, settleText } from './ledger.queries.ts';

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
}

type Reconciling = Pick<CoreContext, 'db' | 'clock' | 'sms'>;

/** Notes that a text left, under the provider's name for it where we have none. */
async function noteFound(ctx: Reconciling, text: DoubtfulText, { providerId }: TakenSms): Promise<void> {
  await inTransaction(ctx.db, async (trx) => {
    await settleText(trx, text.id, { status: 'sent' }, ctx.clock.now());
    if (text.messageId === null || providerId === null) return;
    await identifyMessage(trx, text.messageId, providerId);
    await settleDelivery(trx, providerId);
  });
}

async function reconcile(ctx: Reconciling, text: DoubtfulText): Promise<keyof Reconciled> {
  const { to, triedAt } = text;
  const since = new Date(triedAt.getTime() - CLOCKS_DIFFER_MS);
  const [found] = await ctx.sms.find({ to, sender: 'reminders', since });
  if (found) {
    await noteFound(ctx, text, found);
    return 'found';
  }
  const now = ctx.clock.now();
  const isLost = triedAt.getTime() + LOST_MS <= now.getTime();
  await settleText(
    ctx.db,
    text.id,
    isLost ? { status: 'failed', reason: 'lost' } : { status: 'unknown' },
    now,
  );
  return isLost ? 'lost' : 'open';
}

/**
 * Asks the provider what became of texts of which nobody knows whether they left. Nothing is sent: a text that did not leave is
 * given up. Throws when the provider does not answer; then the rest waits for the next time.
 */
export async function reconcileReminders(ctx: Reconciling): Promise<Reconciled> {
  const result: Reconciled = { found: 0, lost: 0, open: 0 };
  const before = new Date(ctx.clock.now().getTime() - UNDER_WAY_MS);
  for (let after = 0; ;) {
    const texts = await selectDoubtful(ctx.db, { before, after, limit: BATCH });
    for (const text of texts) result[await reconcile(ctx, text)] += 1;
    after = texts.at(-1)?.id ?? after;
    if (texts.length < BATCH) return result;
  }
}
