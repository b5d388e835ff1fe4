import type { Comment } from '@dubs/contract';
import { LIMITS } from '@dubs/contract/limits';
import { ConfirmDialog } from '../../../components/overlays/confirm-dialog.tsx';
import { useSubmit } from '../../../components/form/use-submit.ts';
import { toast } from '../../../components/toast/toast.tsx';
import { sentenceOf, statusOf } from '../../../lib/api/errors.ts';
import { type OnCount, useDeleteComment, useRestoreComment } from '../api/comment-cache.ts';
import { CHANGING_TEXTS } from '../changing-texts.ts';

interface DeleteCommentDialogProps {
  postId: number;
  /** The comment to delete; null while the dialog is closed. */
  comment: Comment | null;
  onCount: OnCount;
  /** Called with the id of the comment. Another one may have been chosen while it was being deleted. */
  onClose: (id: number) => void;
  /** Called with the id of a comment after its deletion was undone. */
  onRestored: (id: number) => void;
  /** Moves the focus once the comment, with the button that opened the dialog, is removed. */
  returnFocus: () => void;
}

/** Asks for confirmation, deletes a comment, and offers to undo that. */
export default function DeleteCommentDialog({
  postId,
  comment,
  onCount,
  onClose,
  onRestored,
  returnFocus,
}: DeleteCommentDialogProps) {
  const { problems, clear, submit } = useSubmit();
  const { mutateAsync: remove, isPending } = useDeleteComment(postId, onCount);
  const { mutateAsync: restore } = useRestoreComment(postId, onCount);
  const close = (id: number) => {
    clear();
    onClose(id);
  };

  const offer = (label: string, id: number) => ({
    action: { label, altText: CHANGING_TEXTS.undo.altText, onPress: () => void undo(id) },
    durationMs: LIMITS.toast.undoMs,
  });

  const undo = async (id: number) => {
    try {
      await restore({ id });
      onRestored(id);
      toast({ title: CHANGING_TEXTS.restored });
    } catch (error) {
      const status = statusOf(error);
      if (status === 401) return;
      toast({
        title: 'Error',
        description: sentenceOf(error, CHANGING_TEXTS.restoreFailed),
        variant: 'destructive',
        ...(status !== 409 && offer(CHANGING_TEXTS.tryAgain, id)),
      });
    }
  };

  const confirm = async () => {
    if (!comment) return;
    await submit(
      async () => {
        await remove({ id: comment.id });
        close(comment.id);
        toast({ title: CHANGING_TEXTS.deleted, ...offer(CHANGING_TEXTS.undo.label, comment.id) });
      },
      () => ({ toast: CHANGING_TEXTS.deleteFailed }),
    );
  };

  return (
    <ConfirmDialog
      open={comment !== null}
      onOpenChange={(open) => !open && comment && close(comment.id)}
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
