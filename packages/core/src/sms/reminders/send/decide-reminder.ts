import { chooseKind, type ReminderContent, type ReminderKind } from './compose-reminder.ts';
import type { WindowStatus } from '../schedule/reminder-times.ts';

/** Reason why a user gets no texts at all. */
type BlockReason = 'off' | 'unverified' | 'deleted' | 'unvouched' | 'unreachable';

/** Reason why nothing was sent; `nothing` if there was nothing to write about. */
export type SkipReason = BlockReason | Exclude<WindowStatus, 'open' | 'early'> | 'nothing';

interface Settings {
  isOn: boolean;
  isVerified: boolean;
  isUnreachable: boolean;
  isDeleted: boolean;
  isUnvouched: boolean;
}

/** Returns the reason why a user gets no texts at all; null if there is none. */
export function findBlockReason({
  isOn,
  isVerified,
  isUnreachable,
  isDeleted,
  isUnvouched,
}: Settings): BlockReason | null {
  if (isDeleted) return 'deleted';
  if (!isVerified) return 'unverified';
  if (isUnvouched) return 'unvouched';
  if (!isOn) return 'off';
  return isUnreachable ? 'unreachable' : null;
}

/** The decision: send this kind of text, skip it for a reason, or wait, because the hour was changed to a later one. */
export type Decision = { send: ReminderKind } | { skip: SkipReason } | 'wait';

/** Decides about a reserved date, immediately before the text would be sent. */
export async function decideReminder(
  settings: Settings,
  getStatus: () => WindowStatus,
  content: () => Promise<ReminderContent>,
): Promise<Decision> {
  const blockReason = findBlockReason(settings);
  if (blockReason) return { skip: blockReason };
  const status = getStatus();
  if (status === 'early') return 'wait';
  if (status !== 'open') return { skip: status };
  const kind = chooseKind(await content());
  return kind ? { send: kind } : { skip: 'nothing' };
}
