import type { Comment } from '@dubs/contract';
import { LIMITS } from '@dubs/contract/limits';
import { useCallback, useEffect, useRef } from 'react';
import { useProblems } from '../../../components/form/use-problems.ts';
import { reportError } from '../../../components/toast/report-error.ts';
import { toast } from '../../../components/toast/toast.tsx';
import { statusOf } from '../../../lib/api/errors.ts';
import { CHANGING_TEXTS } from '../changing-texts.ts';
import { type OnCount, useDeleteComment, useRestoreComment } from './comment-cache.ts';

interface DeletionOptions {
  postId: number;
  onCount: OnCount;
  /** Called once a comment, with its button, is removed from the list. */
  onDeleted: () => void;
  /** Called with the id of a comment after its deletion was undone. */
  onRestored: (id: number) => void;
}

/**
 * Returns a stable function that deletes a comment at once and offers to undo that, and the messages of failed deletions by comment id.
 */
export function useCommentDeletion({ postId, onCount, onDeleted, onRestored }: DeletionOptions) {
  const { mutateAsync: remove } = useDeleteComment(postId, onCount);
  const { mutateAsync: restore } = useRestoreComment(postId, onCount);
  const { problems, note } = useProblems();
  const running = useRef(new Set<number>());

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
      const more = statusOf(error) === 409 ? {} : offer(CHANGING_TEXTS.tryAgain, id);
      reportError(error, CHANGING_TEXTS.restoreFailed, more);
    }
  };

  const start = async (id: number) => {
    if (running.current.has(id)) return;
    running.current.add(id);
    note(id, null);
    try {
      await remove({ id });
      onDeleted();
      toast({ title: CHANGING_TEXTS.deleted, ...offer(CHANGING_TEXTS.undo.label, id) });
    } catch (error) {
      note(
        id,
        reportError(error, () => ({ toast: CHANGING_TEXTS.deleteFailed })),
      );
    } finally {
      running.current.delete(id);
    }
  };
  const latest = useRef(start);
  useEffect(() => {
    latest.current = start;
  });
  const deleteComment = useCallback(({ id }: Comment) => void latest.current(id), []);
  return { deleteComment, problems };
}
