import type { Comment } from '@dubs/contract';
import { isCommentEditable } from '@dubs/contract/permissions';
import { Pencil } from 'lucide-react';
import { IconButton } from '../../../components/controls/button.tsx';
import { useTimeUntil } from '../../../lib/use-time-until.ts';
import { editableUntil } from './editable-until.ts';

interface EditCommentProps {
  comment: Comment;
  onEdit: (comment: Comment) => void;
  className: string;
}

/** Renders the button to edit the viewer's own comment, until its time to edit is over. */
export default function EditComment({ comment, onEdit, className }: EditCommentProps) {
  if (!isCommentEditable(comment, useTimeUntil(editableUntil(comment)))) return null;
  return (
    <IconButton
      label="Edit comment"
      icon={<Pencil aria-hidden className="size-[1.125rem]" />}
      onClick={() => onEdit(comment)}
      className={className}
    />
  );
}
