import type { Occasion, ReminderKind } from './compose-reminder.ts';
import { kindOf } from './compose-reminder.ts';
import type { Standing } from '../schedule/reminder-times.ts';

/** Why somebody is sent no text, whenever it is. */
type Bar = 'off' | 'unverified' | 'deleted' | 'unreachable';

/** Why nothing was sent; `nothing` is that there was nothing to remind of. */
export type SkipReason = Bar | Exclude<Standing, 'open' | 'early'> | 'nothing';

interface Settings {
  isOn: boolean;
  isVerified: boolean;
  isUnreachable: boolean;
  isDeleted: boolean;
}

/** What bars a person from texts altogether, or null. */
export function barOf({ isOn, isVerified, isUnreachable, isDeleted }: Settings): Bar | null {
  if (isDeleted) return 'deleted';
  if (!isVerified) return 'unverified';
  if (!isOn) return 'off';
  return isUnreachable ? 'unreachable' : null;
}

/** Send this kind of text; or do not, and why; or wait, since the hour was moved and has not come yet. */
export type Decision = { send: ReminderKind } | { skip: SkipReason } | 'wait';

/** Decides about a claimed date with what is true right before the text would leave. */
export async function decideReminder(
  settings: Settings,
  standing: () => Standing,
  occasion: () => Promise<Occasion>,
): Promise<Decision> {
  const bar = barOf(settings);
  if (bar) return { skip: bar };
  const stands = standing();
  if (stands === 'early') return 'wait';
  if (stands !== 'open') return { skip: stands };
  const kind = kindOf(await occasion());
  return kind ? { send: kind } : { skip: 'nothing' };
}
