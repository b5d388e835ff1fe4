import type { CoreContext } from '../../context.ts';
import { countSegments } from './segments.ts';
import { addSegments, removeSegments } from './spending.queries.ts';

/** The percentage of the month's budget that each kind of text may spend: reminders leave a fifth of it to the others, and warnings always go. */
const PERCENTAGES = { code: 100, answer: 100, reminder: 80, warning: Infinity } as const;

/** A text that is about to be sent. */
interface Text {
  kind: keyof typeof PERCENTAGES;
  to: string;
  body: string;
}

type Booking = Pick<CoreContext, 'db' | 'clock' | 'settings' | 'limits'>;

/**
 * Books the segments of a text on the month's budget before it is sent. Returns false, and books nothing, if the part of its kind is
 * spent; hosts always get their codes. With `isWithheld` it books nothing and returns the same.
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

/** Takes a text that was surely not sent off the month's budget. */
export const unbookText = ({ db, clock }: Pick<CoreContext, 'db' | 'clock'>, body: string): Promise<void> =>
  removeSegments(db, countSegments(body), clock.now());
