import { gsm7Length, SEGMENT } from './gsm7.ts';

/** What a text is about: nothing posted today, unseen wins, or both. */
export type ReminderKind = 'win' | 'unseen' | 'both';

/** What decides which text, if any, a user gets. */
export interface ReminderContent {
  postedToday: boolean;
  /** Unviewed wins in all groups of the user. */
  unseen: number;
  /** True if there is an unviewed L in one of them. A text mentions it, but is not sent for it alone. */
  hasUnseenLoss: boolean;
}

type UnseenContent = Omit<ReminderContent, 'postedToday'>;

/** More unseen wins than this are written as `99+`. */
export const MAX_COUNTED = 99;

const OPT_OUT_HINT = 'Reply STOP to opt out.';

/** Returns which text applies, or null for none. */
export function chooseKind({
  postedToday,
  unseen,
}: Omit<ReminderContent, 'hasUnseenLoss'>): ReminderKind | null {
  if (unseen > 0) return postedToday ? 'unseen' : 'both';
  return postedToday ? null : 'win';
}

const describeUnseen = (unseen: number): string => {
  if (unseen === 1) return '1 new win from your groups is waiting for you';
  const count = unseen > MAX_COUNTED ? `${MAX_COUNTED}+` : unseen;
  return `${count} new wins from your groups are waiting for you`;
};

const composeSentence = (kind: ReminderKind, { unseen, hasUnseenLoss }: UnseenContent): string => {
  const question = 'Dubs: what was your win today? Share it with your groups.';
  if (kind === 'win') return hasUnseenLoss ? `${question} And somebody could use a word.` : question;
  const waiting = `Dubs: ${describeUnseen(unseen)}${hasUnseenLoss ? ', and somebody could use a word' : ''}.`;
  if (kind === 'unseen') return waiting;
  return `${waiting} ${hasUnseenLoss ? 'What was your win today?' : 'And what was yours today?'}`;
};

/**
 * Returns the text: what it is about, the app's address if that fits, and how to opt out. One segment of GSM-7, without names or
 * content of posts.
 */
export function composeReminder(kind: ReminderKind, content: UnseenContent, publicUrl: string): string {
  const text = composeSentence(kind, content);
  const withLink = `${text} ${publicUrl} ${OPT_OUT_HINT}`;
  const length = gsm7Length(withLink);
  return length !== null && length <= SEGMENT ? withLink : `${text} ${OPT_OUT_HINT}`;
}
