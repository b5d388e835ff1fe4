import type { CoreContext, CoreSettings } from '../../context.ts';
import { selectEntries } from './schedule/claims.queries.ts';
import type { Occasion } from './send/compose-reminder.ts';
import { composeReminder } from './send/compose-reminder.ts';
import type { Decision } from './send/decide-reminder.ts';
import { decideReminder } from './send/decide-reminder.ts';
import { findNextReminder } from './schedule/find-next-reminder.ts';
import { localDate } from './schedule/local-time.ts';
import type { Reminded } from './people.queries.ts';
import { findOccasion, findReminded } from './people.queries.ts';
import { standingOf, takenDates } from './schedule/reminder-times.ts';

/** What a person would be sent at a moment, and why, or why nothing. */
export interface ReminderPreview {
  person: Pick<Reminded, 'id' | 'timeZone' | 'hour'>;
  /** The date there, `YYYY-MM-DD`. */
  date: string;
  decision: Decision;
  occasion: Occasion;
  /** The text, when one would be sent. */
  text: string | null;
  /** When their hour comes next, or null when no text ever does as things are. */
  next: Date | null;
}

/**
 * Decides about a person and a moment as the worker would, and changes nothing. What they posted and have not seen is what is so now.
 * Undefined when there is no such person.
 */
export async function previewReminder(
  ctx: Pick<CoreContext, 'db'> & { settings: Pick<CoreSettings, 'publicUrl'> },
  userId: number,
  at: Date,
): Promise<ReminderPreview | undefined> {
  const person = await findReminded(ctx.db, userId);
  if (!person) return undefined;
  const { id, timeZone, hour } = person;
  const date = localDate(timeZone, at);
  const taken = takenDates((await selectEntries(ctx.db, [id], at)).get(id) ?? [], timeZone);
  const occasion = await findOccasion(ctx.db, id, at);
  const decision = await decideReminder(
    person,
    () => standingOf({ timeZone, hour }, date, { now: at, taken }),
    async () => occasion,
  );
  const kind = typeof decision === 'object' && 'send' in decision ? decision.send : null;
  return {
    person: { id, timeZone, hour },
    date,
    decision,
    occasion,
    text: kind && composeReminder(kind, occasion.unseen, ctx.settings.publicUrl),
    next: await findNextReminder(ctx, person, at),
  };
}
