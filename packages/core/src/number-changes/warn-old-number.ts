import { TEXTS } from '@dubs/contract';
import type { CoreContext } from '../context.ts';
import { SmsFailure, SmsOutcomeUnknown } from '../ports.ts';
import { bookText, unbookText } from '../sms/spending/index.ts';
import { recordWarned, takeDueWarnings } from './number-changes.queries.ts';

type Warning = Pick<CoreContext, 'db' | 'sms' | 'settings' | 'log' | 'clock' | 'limits'>;

const BATCH = 100;

/** Texts a warning. Returns false if it was certainly not sent and can be tried again. */
async function send(ctx: Warning, to: string): Promise<boolean> {
  const body = TEXTS.auth.numberChangeStarted(ctx.settings.publicUrl);
  try {
    await bookText(ctx, { kind: 'warning', to, body });
    await ctx.sms.send({ to, body, sender: 'codes' });
    return true;
  } catch (error) {
    ctx.log.warn({ err: error }, 'number_change.warning_failed');
    if (error instanceof SmsOutcomeUnknown) return true;
    if (!(error instanceof SmsFailure)) return false;
    await unbookText(ctx, body);
    return !error.retryable;
  }
}

/** Warns a user's old number of a change that was started. The change stays pending whether or not the text arrives. */
export async function warnOldNumber(
  ctx: Warning,
  { userId, oldNumber }: { userId: number; oldNumber: string | null },
): Promise<void> {
  if (oldNumber !== null && ctx.settings.hasTexts && !(await send(ctx, oldNumber))) return;
  await recordWarned(ctx.db, userId);
}

/** Retries the warnings that were not sent, also because a server died before it sent them. */
export async function warnOldNumbers(ctx: Warning): Promise<void> {
  for (const due of await takeDueWarnings(ctx.db, BATCH)) await warnOldNumber(ctx, due);
}
