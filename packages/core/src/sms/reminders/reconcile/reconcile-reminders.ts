import { inTransaction } from '@dubs/db';
import type { CoreContext } from '../../../context.ts';
import { applyDelivery } from '../../deliveries/index.ts';
import type { TakenSms } from '../../../ports.ts';
import { completeReminder } from '../send/send.queries.ts';
import { selectUncertain, setProviderId, type UncertainText } from './reconcile.queries.ts';

const MINUTE = 60_000;
const BATCH = 100;

/** A text is not checked for this time: it may still be being sent, or not be in the provider's list yet. */
const IN_PROGRESS_MS = MINUTE;

/** Tolerance for differing clocks; no other text of the same kind is sent within so short a time. */
const CLOCK_TOLERANCE_MS = MINUTE;

/** A text that the provider has not listed after this time did not arrive there, and is not sent again. */
const LOST_MS = 15 * MINUTE;

/** Numbers of texts that turned out to be sent, that were lost, and that are still unknown. */
export interface Reconciled {
  found: number;
  lost: number;
  open: number;
  /** True if the provider did not respond about some texts, which were not checked. */
  isSilent: boolean;
}

type Reconciling = Pick<CoreContext, 'db' | 'clock' | 'log' | 'sms'>;

/** Records that a text was sent, with the provider's id of its message if we have none. */
async function recordFound(ctx: Reconciling, text: UncertainText, { providerId }: TakenSms): Promise<void> {
  await inTransaction(ctx.db, async (trx) => {
    await completeReminder(trx, text.id, { status: 'sent' }, ctx.clock.now());
    if (text.messageId === null || providerId === null) return;
    await setProviderId(trx, text.messageId, providerId);
    await applyDelivery(trx, providerId);
  });
}

/** Returns the newest message that the provider accepted at about the time of the text, null for none; undefined if it does not respond. */
async function findAtProvider(
  ctx: Reconciling,
  { to, triedAt }: UncertainText,
): Promise<TakenSms | null | undefined> {
  if (to === null) return null;
  const since = new Date(triedAt.getTime() - CLOCK_TOLERANCE_MS);
  try {
    const [newest = null] = await ctx.sms.find({ to, sender: 'reminders', since });
    return newest;
  } catch (error) {
    ctx.log.warn({ err: error }, 'reminders.reconcile_failed');
    return undefined;
  }
}

/** Marks a text as failed if the provider does not list it although it should have arrived there. */
async function recordMissing(ctx: Reconciling, { id, triedAt }: UncertainText): Promise<'lost' | 'open'> {
  const now = ctx.clock.now();
  const isLost = triedAt.getTime() + LOST_MS <= now.getTime();
  await completeReminder(
    ctx.db,
    id,
    isLost ? { status: 'failed', reason: 'lost' } : { status: 'unknown' },
    now,
  );
  return isLost ? 'lost' : 'open';
}

/**
 * Asks the provider about texts whose outcome is unknown. Nothing is sent: a text that did not arrive has failed. If the provider does not
 * respond about a text, it waits for the next run.
 */
export async function reconcileReminders(ctx: Reconciling): Promise<Reconciled> {
  const result: Reconciled = { found: 0, lost: 0, open: 0, isSilent: false };
  const before = new Date(ctx.clock.now().getTime() - IN_PROGRESS_MS);
  for (let after = 0; ;) {
    const texts = await selectUncertain(ctx.db, { before, after, limit: BATCH });
    for (const text of texts) {
      const found = await findAtProvider(ctx, text);
      if (found === undefined) {
        result.isSilent = true;
      } else if (found) {
        await recordFound(ctx, text, found);
        result.found += 1;
      } else {
        result[await recordMissing(ctx, text)] += 1;
      }
    }
    after = texts.at(-1)?.id ?? after;
    if (texts.length < BATCH) return result;
  }
}
