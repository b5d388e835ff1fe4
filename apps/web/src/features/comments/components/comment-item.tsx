import type { Comment } from '@dubs/contract';
import { initials } from '@dubs/contract/names';
import clsx from 'clsx';
import { Trash2 } from 'lucide-react';
import { memo, type ReactNode } from 'react';
import { Avatar } from '../../../components/display/avatar.tsx';
import { IconButton } from '../../../components/controls/button.tsx';
import { RelativeTime } from '../../../components/display/relative-time.tsx';
import { commentElementId } from '../api/use-linked-comment.ts';
import { CommentText } from './comment-text.tsx';

interface CommentItemProps {
  comment: Comment;
  /** True if the viewer was led to it. */
  isLinked: boolean;
  /** Reactions to the comment; the same function at every call. */
  reactionsOf: (comment: Comment) => ReactNode;
  /** Asks whether to delete the comment, where it is the viewer's own; the same function at every call. */
  onDelete: ((comment: Comment) => void) | undefined;
}

/** A comment: who, when, the words, reactions. What is far from sight is not laid out, so that hundreds stay quick. */
export const CommentItem = memo(function CommentItem({
  comment,
  isLinked,
  reactionsOf,
  onDelete,
}: CommentItemProps) {
  const author = comment.user.name || 'Unknown';
  return (
    <li
      id={commentElementId(comment.id)}
      tabIndex={-1}
      className={clsx(
        'flex scroll-mb-28 gap-3 rounded-md p-1 py-2 outline-none [contain-intrinsic-size:auto_6rem] [content-visibility:auto] [&_:is(a,button)]:scroll-mb-28',
        isLinked && 'bg-unread',
      )}
    >
      <Avatar person={{ id: comment.user.id, name: author, initials: initials(comment.user) }} size={32} />
      <div className="flex min-w-0 flex-1 flex-col gap-1.5">
        <div className="flex items-start gap-2">
          <p className="flex min-w-0 flex-1 flex-wrap gap-x-2 pt-1 text-small">
            <bdi className="font-semibold wrap-anywhere">{author}</bdi>
            <RelativeTime iso={comment.createdAt} className="whitespace-nowrap text-ink-subtle" />
          </p>
          {onDelete && (
            <IconButton
              label="Delete comment"
              icon={<Trash2 aria-hidden className="size-[1.125rem]" />}
              onClick={() => onDelete(comment)}
              className="-my-2 -me-1"
            />
          )}
        </div>
        <CommentText text={comment.content} mentions={comment.mentions} />
        {reactionsOf(comment)}
      </div>
    </li>
  );
});
