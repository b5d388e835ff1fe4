import type { Comment } from '@dubs/contract';
import { LIMITS } from '@dubs/contract/limits';
import { EditWordsDialog } from '../../../components/form/edit-words-dialog.tsx';
import { useEditWords } from '../../../components/form/use-edit-words.ts';
import { useEditComment } from '../api/comment-cache.ts';
import { CHANGING_TEXTS } from '../changing-texts.ts';
import { editableUntil } from './editable-until.ts';

interface EditCommentDialogProps {
  comment: Comment;
  open: boolean;
  onClose: () => void;
}

/** Changes the words of a comment. */
export function EditCommentDialog({ comment, open, onClose }: EditCommentDialogProps) {
  const { mutateAsync: send, isPending } = useEditComment(comment.postId);
  const edit = useEditWords({
    initial: { text: comment.content },
    userId: comment.userId,
    place: `edit-comment-${comment.id}`,
    check: () => null,
    send: async ({ text }) => void (await send({ id: comment.id, content: text })),
    isSending: isPending,
    texts: CHANGING_TEXTS,
    onSaved: onClose,
  });
  return (
    <EditWordsDialog
      thing="comment"
      edit={edit}
      until={editableUntil(comment)}
      maxLength={LIMITS.commentContent.max}
      open={open}
      onClose={onClose}
    />
  );
}
