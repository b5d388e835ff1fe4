import { gsm7Length, SEGMENT } from './gsm7.ts';

/** What a text is about: nothing posted today, unseen wins, or both. */
export type ReminderKind = 'win' | 'unseen' | 'both';

/** What decides which text, if any, somebody gets. */
export interface Occasion {
  postedToday: boolean;
  /** Unviewed wins in all their groups. */
  unseen: number;
}

/** More unseen wins than this are told as so many and more. */
export const MOST_TOLD = 99;

const WAY_OUT = 'Reply STOP to opt out.';

/** Which text applies, or null for none. */
export function kindOf({ postedToday, unseen }: Occasion): ReminderKind | null {
  if (unseen > 0) return postedToday ? 'unseen' : 'both';
  return postedToday ? null : 'win';
}

const winsWait = (unseen: number): string => {
  if (unseen === 1) return '1 new win from your groups is waiting for you';
  const count = unseen > MOST_TOLD ? `${MOST_TOLD}+` : unseen;
  return `${count} new wins from your groups are waiting for you`;
};

const sentence = (kind: ReminderKind, unseen: number): string => {
  if (kind === 'win') return 'Dubs: what was your win today? Share it with your groups.';
  if (kind === 'unseen') return `Dubs: ${winsWait(unseen)}.`;
  return `Dubs: ${winsWait(unseen)}. And what was yours today?`;
};

/**
 * The text: what it is about, where the app is when that fits, and the way out. One segment of GSM-7, without names and without a
 * word of what anybody posted.
 */
export function composeReminder(kind: ReminderKind, unseen: number, publicUrl: string): string {
  const words = sentence(kind, unseen);
  const withLink = `${words} ${publicUrl} ${WAY_OUT}`;
  const length = gsm7Length(withLink);
  return length !== null && length <= SEGMENT ? withLink : `${words} ${WAY_OUT}`;
}
