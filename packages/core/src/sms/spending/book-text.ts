import type { CoreContext } from '../../context.ts';
import { countSegments } from './segments.ts';
import { addSegments, removeSegments } from './spending.queries.ts';

/** Percentage of the month's budget that each kind of text may spend. Reminders leave a fifth to the others; warnings are always sent. */
const PERCENTAGES = { code: 100, answer: 100, reminder: 80, warning: Infinity } as const;

/** A text that is about to be sent. */
interface Text {
  kind: keyof typeof PERCENTAGES;
  to: string;
  body: string;
}

type Booking = Pick<CoreContext, 'db' | 'clock' | 'settings' | 'limits'>;

/**
 * Adds the segments of a text to the month's spending before it is sent. Returns false, and adds nothing, if the share of its kind is
 * spent; hosts always get their codes. With `isWithheld` it adds nothing and returns the same.
 */
export async function bookText(
  { db, clock, settings, limits }: Booking,
  { kind, to, body, isWithheld = false }: Text & { isWithheld?: boolean },
): Promise<boolean> {
  const { smsMonthlySegments: budget, hostNumbers } = settings;
  const isOfHost = kind === 'code' && hostNumbers.includes(to);
  const most = budget === null || isOfHost ? Infinity : (budget * PERCENTAGES[kind]) / 100;
  const segments = isWithheld ? 0 : countSegments(body);
  if (await addSegments(db, { segments, most, now: clock.now() })) return true;
  limits.reached('sms_monthly_budget');
  return false;
}

/** Removes a text that was certainly not sent from the month's spending. */
export const unbookText = ({ db, clock }: Pick<CoreContext, 'db' | 'clock'>, body: string): Promise<void> =>
  removeSegments(db, countSegments(body), clock.now());
