import type { Comment } from '@dubs/contract';
import { ConfirmDialog } from '../../../components/overlays/confirm-dialog.tsx';
import { useSubmit } from '../../../components/form/use-submit.ts';
import { toast } from '../../../components/toast/toast.tsx';
import { type OnCount, useDeleteComment } from '../api/comment-cache.ts';
import { COMMENT_TEXTS } from '../texts.ts';

interface DeleteCommentDialogProps {
  postId: number;
  /** The comment in question; null while none is. */
  comment: Comment | null;
  onCount: OnCount;
  onClose: () => void;
  /** Takes the focus once the comment, and with it the control that was pressed, has gone. */
  returnFocus: () => void;
}

/** Asks before a comment is deleted, and deletes it. */
export function DeleteCommentDialog({
  postId,
  comment,
  onCount,
  onClose,
  returnFocus,
}: DeleteCommentDialogProps) {
  const { problems, clear, submit } = useSubmit();
  const { mutateAsync: remove, isPending } = useDeleteComment(postId, onCount);
  const close = () => {
    clear();
    onClose();
  };

  const confirm = async () => {
    if (!comment) return;
    await submit(
      async () => {
        await remove({ id: comment.id });
        close();
        toast({ title: COMMENT_TEXTS.deleted });
      },
      () => ({ toast: COMMENT_TEXTS.deleteFailed }),
    );
  };

  return (
    <ConfirmDialog
      open={comment !== null}
      onOpenChange={(open) => !open && close()}
      title="Delete this comment?"
      description="It goes for everybody, with the reactions to it."
      confirmLabel="Delete"
      pendingLabel="Deleting..."
      pending={isPending}
      problems={problems}
      onConfirm={() => void confirm()}
      returnFocus={returnFocus}
    />
  );
}
