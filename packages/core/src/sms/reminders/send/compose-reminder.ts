import { gsm7Length, SEGMENT } from '../../spending/index.ts';

/** The subject of a text: nothing posted today, unviewed wins, or both. */
export type ReminderKind = 'win' | 'unseen' | 'both';

/** The facts that decide which text, if any, a user gets. */
export interface ReminderContent {
  postedToday: boolean;
  /** Unviewed wins in all groups of the user. */
  unseen: number;
  /** True if there is an unviewed L in one of the groups. A text mentions it, but is not sent only for it. */
  hasUnseenLoss: boolean;
  /** The newest of those wins, or of the unviewed Ls if there is no win. */
  newest: UnseenPost | null;
}

/** A post to link to. */
export interface UnseenPost {
  id: number;
  groupId: number;
}

type UnseenContent = Omit<ReminderContent, 'postedToday'>;

/** More unviewed wins than this are written as `99+`. */
export const MAX_COUNTED = 99;

const OPT_OUT_HINT = 'Reply STOP to opt out.';

/** Returns which text applies, or null for none. */
export function chooseKind({
  postedToday,
  unseen,
}: Pick<ReminderContent, 'postedToday' | 'unseen'>): ReminderKind | null {
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

/** Returns the pages that a text may link to, best first: the post if it is about one, its group, and the app. */
function listAddresses({ unseen, newest }: UnseenContent, publicUrl: string): string[] {
  if (!newest) return [publicUrl];
  const group = `${publicUrl}/group/${newest.groupId}`;
  return [...(unseen > 1 ? [] : [`${group}/post/${newest.id}`]), group, publicUrl];
}

/**
 * Returns the text: its subject, the best address that fits, if any, and how to opt out. One segment of GSM-7, without names or content of
 * posts.
 */
export function composeReminder(kind: ReminderKind, content: UnseenContent, publicUrl: string): string {
  const text = composeSentence(kind, content);
  const fitting = listAddresses(content, publicUrl)
    .map((address) => `${text} ${address} ${OPT_OUT_HINT}`)
    .find((withAddress) => (gsm7Length(withAddress) ?? Infinity) <= SEGMENT);
  return fitting ?? `${text} ${OPT_OUT_HINT}`;
}
