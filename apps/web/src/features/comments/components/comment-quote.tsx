import clsx from 'clsx';
import type { Quote } from '../comment-form.ts';
import { COMMENT_TEXTS } from '../texts.ts';
import { nameOf } from '../../../lib/text/name-of.ts';

interface CommentQuoteProps {
  quote: Quote;
  /** True to show one line of the text instead of two. */
  isShort?: boolean;
}

/** Renders a quote of the comment that is being replied to: its author and the beginning of its text. */
export function CommentQuote({ quote: { user, content }, isShort = false }: CommentQuoteProps) {
  return (
    <span className="block min-w-0 border-s-3 border-line-strong ps-2 text-small text-ink-muted">
      <bdi className="font-semibold wrap-anywhere">{user ? nameOf(user) : 'Former member'}</bdi>
      <span
        dir="auto"
        className={clsx('own-direction wrap-anywhere', isShort ? 'line-clamp-1' : 'line-clamp-2')}
      >
        {content ?? COMMENT_TEXTS.quoteDeleted}
      </span>
    </span>
  );
}
