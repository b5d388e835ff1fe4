import type { Person } from '@dubs/contract';
import { useEffect, useRef } from 'react';
import { Avatar } from '../../../components/display/avatar.tsx';
import type { Outgoing } from '../comment-form.ts';
import { CommentQuote } from './comment-quote.tsx';
import { CommentText } from './comment-text.tsx';

/** Renders a comment that is being sent, dimmed, at the end of the list. */
export function SendingComment({ outgoing, me }: { outgoing: Outgoing; me: Person }) {
  const item = useRef<HTMLLIElement>(null);
  useEffect(() => {
    item.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <li ref={item} className="flex scroll-mb-28 gap-3 p-1 py-2 opacity-60">
      <Avatar person={me} size={32} />
      <div className="flex min-w-0 flex-1 flex-col gap-1.5">
        <p className="flex flex-wrap gap-x-2 pt-1 text-small">
          <bdi className="font-semibold wrap-anywhere">{me.name}</bdi>
          <span role="status" className="text-ink">
            Sending
          </span>
        </p>
        {outgoing.replyTo && <CommentQuote quote={outgoing.replyTo} />}
        <CommentText text={outgoing.text} mentions={outgoing.mentions} />
      </div>
    </li>
  );
}
