import type { Comment } from '@dubs/contract';
import clsx from 'clsx';
import { Trash2 } from 'lucide-react';
import { memo, type ReactNode } from 'react';
import { lazyPart } from '../../../components/feedback/lazy-part.tsx';
import { Avatar } from '../../../components/display/avatar.tsx';
import { IconButton } from '../../../components/controls/button.tsx';
import { ProblemList } from '../../../components/feedback/problem-list.tsx';
import { EditedMark } from '../../../components/display/edited-mark.tsx';
import { PersonLink } from '../../../components/display/person-link.tsx';
import { RelativeTime } from '../../../components/display/relative-time.tsx';
import { commentElementId } from '../api/use-linked-comment.ts';
import { CommentQuote } from './comment-quote.tsx';
import { CommentText } from './comment-text.tsx';
import { nameOf } from '../../../lib/text/name-of.ts';

const EditComment = lazyPart(() => import('./edit-comment.tsx'));

interface CommentItemProps {
  groupId: number;
  comment: Comment;
  /** True if a link led to this comment, which is then highlighted. */
  isLinked: boolean;
  /** Renders the reactions to the comment. Must be a stable function, as must the callbacks below. */
  reactionsOf: (comment: Comment) => ReactNode;
  onReply: (comment: Comment) => void;
  /** Goes to the comment that this one replies to. */
  onQuote: (id: number) => void;
  /** Opens the form to edit the comment; undefined if the viewer may not. */
  onEdit: ((comment: Comment) => void) | undefined;
  /** Deletes the comment; undefined if the viewer may not. */
  onDelete: ((comment: Comment) => void) | undefined;
  /** Why the comment could not be deleted. */
  problem: string | undefined;
}

const CORNER = '-my-2 -me-1';

/** Renders a comment. Items far outside the viewport are not laid out (`content-visibility`), so that long threads stay fast. */
export const CommentItem = memo(function CommentItem({
  groupId,
  comment,
  isLinked,
  reactionsOf,
  onReply,
  onQuote,
  onEdit,
  onDelete,
  problem,
}: CommentItemProps) {
  const author = nameOf(comment.user);
  const { replyTo } = comment;
  const page = { groupId, userId: comment.userId, isMember: comment.isAuthorMember };
  return (
    <li
      id={commentElementId(comment.id)}
      tabIndex={-1}
      className={clsx(
        'flex scroll-mb-28 gap-3 rounded-md p-1 py-2 outline-none [contain-intrinsic-size:auto_6rem] [content-visibility:auto] [&_:is(a,button)]:scroll-mb-28',
        isLinked && 'bg-unread',
      )}
    >
      <PersonLink {...page} isFace>
        <Avatar person={comment.user} size={32} />
      </PersonLink>
      <div className="flex min-w-0 flex-1 flex-col gap-1.5">
        <div className="flex items-start gap-2">
          <p className="flex min-w-0 flex-1 flex-wrap gap-x-2 pt-1 text-small">
            <PersonLink {...page}>
              <bdi className="font-semibold wrap-anywhere">{author}</bdi>
            </PersonLink>
            <span className="inline-flex gap-x-2 whitespace-nowrap text-ink-subtle">
              <RelativeTime iso={comment.createdAt} />
              {comment.editedAt && <EditedMark iso={comment.editedAt} />}
            </span>
          </p>
          {onEdit && <EditComment comment={comment} onEdit={onEdit} className={CORNER} />}
          {onDelete && (
            <IconButton
              label="Delete comment"
              icon={<Trash2 aria-hidden className="size-[1.125rem]" />}
              onClick={() => onDelete(comment)}
              className={CORNER}
            />
          )}
        </div>
        {replyTo && (
          <button
            type="button"
            disabled={replyTo.content === null}
            onClick={() => onQuote(replyTo.id)}
            className="relative max-w-full self-start rounded-xs text-start after:absolute after:-inset-1 enabled:hover:bg-sunken"
          >
            <span className="sr-only">In reply to </span>
            <CommentQuote quote={replyTo} />
          </button>
        )}
        <CommentText text={comment.content} mentions={comment.mentions} groupId={groupId} />
        <div className="flex flex-wrap items-start gap-x-1">
          {reactionsOf(comment)}
          <button
            type="button"
            aria-label={`Reply to ${author}`}
            onClick={() => onReply(comment)}
            className="relative inline-flex min-h-9 items-center rounded-pill px-2 text-small font-semibold text-ink-muted after:absolute after:-inset-1 hover:bg-sunken hover:text-ink"
          >
            Reply
          </button>
        </div>
        <ProblemList problems={[problem]} />
      </div>
    </li>
  );
});
