import type { ReminderContent, ReminderKind } from './compose-reminder.ts';
import { chooseKind } from './compose-reminder.ts';
import type { WindowStatus } from '../schedule/reminder-times.ts';

/** Why a user gets no text at any time. */
type BlockReason = 'off' | 'unverified' | 'deleted' | 'unvouched' | 'unreachable';

/** Why nothing was sent; `nothing` if there was nothing to remind of. */
export type SkipReason = BlockReason | Exclude<WindowStatus, 'open' | 'early'> | 'nothing';

interface Settings {
  isOn: boolean;
  isVerified: boolean;
  isUnreachable: boolean;
  isDeleted: boolean;
  isUnvouched: boolean;
}

/** Returns why a user gets no texts at all, or null. */
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

/** Send this kind of text, skip it and why, or wait, since the hour was moved and has not come yet. */
export type Decision = { send: ReminderKind } | { skip: SkipReason } | 'wait';

/** Decides about a reserved date, right before the text would be sent. */
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
