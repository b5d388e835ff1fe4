import type { Comment, Person } from '@dubs/contract';
import { LIMITS } from '@dubs/contract/limits';
import { isBlank } from '@dubs/contract/visible-text';
import { randomId } from '../../lib/random-id.ts';
import { mentionParts } from './mention-parts.ts';

/** A user picked from the list that an `@` opens. */
export type Mention = Pick<Person, 'id' | 'name'>;

/** The comment that one replies to, as it is quoted. */
export type Quote = NonNullable<Comment['replyTo']>;

/** A comment on its way; its key stays while its words do, so that a repeat makes no second comment. */
export interface Outgoing {
  text: string;
  mentions: readonly Mention[];
  replyTo: Quote | null;
  key: string;
}

/** What a person has typed, and what of it is on its way. */
export interface CommentForm {
  text: string;
  mentions: readonly Mention[];
  replyTo: Quote | null;
  outgoing: Outgoing | null;
  /** The last one that failed: sent again unchanged, it keeps its key. */
  failed: Outgoing | null;
}

export const EMPTY_COMMENT: CommentForm = {
  text: '',
  mentions: [],
  replyTo: null,
  outgoing: null,
  failed: null,
};

/** Returns a comment as its replies quote it. */
export const quoteOf = ({ id, user, content }: Comment): Quote => ({ id, user, content });

/** True if the form holds anything worth keeping as a draft. */
export const hasDraft = ({ text, outgoing }: CommentForm): boolean => text.trim() !== '' || outgoing !== null;

/** Returns the form once its words have been sent off; null when there are none, or others are still on their way. */
export function moveToOutgoing(form: CommentForm): (CommentForm & { outgoing: Outgoing }) | null {
  const text = form.text.trim();
  if (isBlank(text) || form.outgoing) return null;
  const { failed, mentions, replyTo } = form;
  const isRepeat = failed?.text === text && failed.replyTo?.id === replyTo?.id;
  const key = isRepeat ? failed.key : randomId();
  return { ...EMPTY_COMMENT, outgoing: { text, mentions, replyTo, key } };
}

/** Returns the form with what could not be sent back in it, before anything typed meanwhile. */
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

/** Returns the ids of those picked whose name the text still mentions. */
export function mentionedIds({ text, mentions }: Pick<Outgoing, 'text' | 'mentions'>): number[] {
  const parts = mentionParts(text, mentions).filter(({ personId }) => personId !== undefined);
  const written = new Set(parts.map((part) => part.text));
  const there = mentions.filter(({ name }) => written.has(`@${name}`));
  return [...new Set(there.map(({ id }) => id))].slice(0, LIMITS.mentions);
}
