import { gsm7Length, SEGMENT } from './gsm7.ts';

/** What a text is about: nothing posted today, unseen wins, or both. */
export type ReminderKind = 'win' | 'unseen' | 'both';

/** What decides which text, if any, a user gets. */
export interface ReminderContent {
  postedToday: boolean;
  /** Unviewed wins in all groups of the user. */
  unseen: number;
}

/** More unseen wins than this are written as `99+`. */
export const MAX_COUNTED = 99;

const OPT_OUT_HINT = 'Reply STOP to opt out.';

/** Returns which text applies, or null for none. */
export function chooseKind({ postedToday, unseen }: ReminderContent): ReminderKind | null {
  if (unseen > 0) return postedToday ? 'unseen' : 'both';
  return postedToday ? null : 'win';
}

const describeUnseen = (unseen: number): string => {
  if (unseen === 1) return '1 new win from your groups is waiting for you';
  const count = unseen > MAX_COUNTED ? `${MAX_COUNTED}+` : unseen;
  return `${count} new wins from your groups are waiting for you`;
};

const composeSentence = (kind: ReminderKind, unseen: number): string => {
  if (kind === 'win') return 'Dubs: what was your win today? Share it with your groups.';
  if (kind === 'unseen') return `Dubs: ${describeUnseen(unseen)}.`;
  return `Dubs: ${describeUnseen(unseen)}. And what was yours today?`;
};

/**
 * Returns the text: what it is about, the app's address if that fits, and how to opt out. One segment of GSM-7, without names or
 * content of posts.
 */
export function composeReminder(kind: ReminderKind, unseen: number, publicUrl: string): string {
  const text = composeSentence(kind, unseen);
  const withLink = `${text} ${publicUrl} ${OPT_OUT_HINT}`;
  const length = gsm7Length(withLink);
  return length !== null && length <= SEGMENT ? withLink : `${text} ${OPT_OUT_HINT}`;
}
