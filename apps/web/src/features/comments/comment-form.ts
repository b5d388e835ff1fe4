import type { Comment, Person } from '@dubs/contract';
import { LIMITS } from '@dubs/contract/limits';
import { isBlank } from '@dubs/contract/visible-text';
import { randomId } from '../../lib/random-id.ts';
import { mentionParts } from './mention-parts.ts';

/** A user picked from the list that an `@` opens. */
export type Mention = Pick<Person, 'id' | 'name'>;

/** The comment that is being replied to, as quoted. */
export type Quote = NonNullable<Comment['replyTo']>;

/** A comment that is being sent. A retry with the same text uses the same idempotency key, so that it creates no second comment. */
export interface Outgoing {
  text: string;
  mentions: readonly Mention[];
  replyTo: Quote | null;
  key: string;
}

/** State of the comment form: the text being typed, and the comment being sent. */
export interface CommentForm {
  text: string;
  mentions: readonly Mention[];
  replyTo: Quote | null;
  outgoing: Outgoing | null;
  /** The last comment that failed to send; its key is reused if the same text is sent again. */
  failed: Outgoing | null;
}

export const EMPTY_COMMENT: CommentForm = {
  text: '',
  mentions: [],
  replyTo: null,
  outgoing: null,
  failed: null,
};

/** Returns the quote of a comment, as shown in its replies. */
export const quoteOf = ({ id, user, content }: Comment): Quote => ({ id, user, content });

/** True if the form holds anything worth keeping as a draft. */
export const hasDraft = ({ text, outgoing }: CommentForm): boolean => text.trim() !== '' || outgoing !== null;

/** Returns the form with its text moved to `outgoing`; null if the text is blank or another comment is still being sent. */
export function moveToOutgoing(form: CommentForm): (CommentForm & { outgoing: Outgoing }) | null {
  const text = form.text.trim();
  if (isBlank(text) || form.outgoing) return null;
  const { failed, mentions, replyTo } = form;
  const isRepeat = failed?.text === text && failed.replyTo?.id === replyTo?.id;
  const key = isRepeat ? failed.key : randomId();
  return { ...EMPTY_COMMENT, outgoing: { text, mentions, replyTo, key } };
}

/** Returns the form with the unsent comment back in its text, before anything typed since. */
export function restoreOutgoing(form: CommentForm): CommentForm {
  const { outgoing, text, mentions, replyTo } = form;
  if (!outgoing) return form;
  return {
    text: [outgoing.text, text].filter((part) => part.trim() !== '').join('\n'),
    mentions: [...outgoing.mentions, ...mentions],
    replyTo: replyTo ?? outgoing.replyTo,
    outgoing: null,
    failed: outgoing,
  };
}

/** Returns the ids of the picked users whom the text still mentions. */
export function mentionedIds({ text, mentions }: Pick<Outgoing, 'text' | 'mentions'>): number[] {
  const parts = mentionParts(text, mentions).filter(({ personId }) => personId !== undefined);
  const written = new Set(parts.map((part) => part.text));
  const there = mentions.filter(({ name }) => written.has(`@${name}`));
  return [...new Set(there.map(({ id }) => id))].slice(0, LIMITS.mentions);
}
