import type { Comment } from '@dubs/contract';
import { isCommentEditable } from '@dubs/contract/permissions';
import { Pencil } from 'lucide-react';
import { useState } from 'react';
import { IconButton } from '../../../components/controls/button.tsx';
import { useTimeUntil } from '../../../lib/use-time-until.ts';
import { EditCommentDialog } from './edit-comment-dialog.tsx';
import { editableUntil } from './editable-until.ts';

/** Renders the button to edit a comment of the viewer's, while there is time, and the dialog that it opens. */
export default function EditComment({ comment, className }: { comment: Comment; className: string }) {
  const isInTime = isCommentEditable(comment, useTimeUntil(editableUntil(comment)));
  const [isEditing, setEditing] = useState(false);
  // Each opening begins with the words as they are by then.
  const [opening, setOpening] = useState(0);
  return (
    <>
      {isInTime && (
        <IconButton
          label="Edit comment"
          icon={<Pencil aria-hidden className="size-[1.125rem]" />}
          onClick={() => {
            setOpening(opening + 1);
            setEditing(true);
          }}
          className={className}
        />
      )}
      {opening > 0 && (
        <EditCommentDialog
          key={opening}
          comment={comment}
          open={isEditing}
          onClose={() => setEditing(false)}
        />
      )}
    </>
  );
}
