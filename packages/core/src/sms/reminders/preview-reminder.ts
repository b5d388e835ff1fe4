import type { CoreContext, CoreSettings } from '../../context.ts';
import { selectRecords } from './schedule/schedule.queries.ts';
import { composeReminder, type ReminderContent } from './send/compose-reminder.ts';
import { decideReminder, type Decision } from './send/decide-reminder.ts';
import { findNextReminder } from './schedule/find-next-reminder.ts';
import { localDate } from '../../time/index.ts';
import { findReminderUser, type ReminderUser } from './preferences.queries.ts';
import { findReminderContent } from './send/content.queries.ts';
import { getWindowStatus, collectTakenDates } from './schedule/reminder-times.ts';

/** The text that a user would get at a given time, and the decision behind it. */
export interface ReminderPreview {
  user: Pick<ReminderUser, 'id' | 'timeZone' | 'hour'>;
  /** The user's local date, `YYYY-MM-DD`. */
  date: string;
  decision: Decision;
  content: ReminderContent;
  /** The text, when one would be sent. */
  text: string | null;
  /** Time at which the next text may be sent; null if the settings allow none. */
  next: Date | null;
}

/**
 * Returns what the worker would decide for a user at a given time, and changes nothing. Posts and unviewed wins are the current ones.
 * Undefined if there is no such user.
 */
export async function previewReminder(
  ctx: Pick<CoreContext, 'db'> & { settings: Pick<CoreSettings, 'publicUrl'> },
  userId: number,
  at: Date,
): Promise<ReminderPreview | undefined> {
  const user = await findReminderUser(ctx.db, userId);
  if (!user) return undefined;
  const { id, timeZone, hour } = user;
  const date = localDate(timeZone, at);
  const taken = collectTakenDates((await selectRecords(ctx.db, [id], at)).get(id) ?? [], timeZone);
  const content = await findReminderContent(ctx.db, id, at);
  const decision = await decideReminder(
    user,
    () => getWindowStatus({ timeZone, hour }, date, { now: at, taken }),
    async () => content,
  );
  const kind = typeof decision === 'object' && 'send' in decision ? decision.send : null;
  return {
    user: { id, timeZone, hour },
    date,
    decision,
    content,
    text: kind && composeReminder(kind, content, ctx.settings.publicUrl),
    next: await findNextReminder(ctx, user, at),
  };
}
