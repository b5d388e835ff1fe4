import { useCallback, useEffect, useRef, useState } from 'react';
import { reportError } from '../../../components/toast/report-error.ts';
import { toast } from '../../../components/toast/toast.tsx';
import { getToken, signOut } from '../../../lib/session/session.ts';
import { isOffline, keepForLater } from '../../../lib/outbox/keep-for-later.ts';
import { useDraft } from '../../../lib/storage/use-draft.ts';
import { type OnCount, useCreateComment } from './comment-cache.ts';
import {
  type CommentForm,
  EMPTY_COMMENT,
  hasDraft,
  moveToOutgoing,
  restoreOutgoing,
} from '../comment-form.ts';
import { toWaitingComment } from '../waiting-comment.ts';
import { COMMENT_TEXTS, postFailed } from '../texts.ts';
import { isUsableToken } from './usable-token.ts';

interface PostCommentOptions {
  userId: number;
  groupId: number;
  postId: number;
  onCount: OnCount;
  /** Called if the token had already been removed, because then no session listener fires. */
  onSignedOut: () => void;
}

/** Holds the state of the comment form, keeps its draft, and posts the comment. Typed text survives a failure. */
export function usePostComment({ userId, groupId, postId, onCount, onSignedOut }: PostCommentOptions) {
  const { form, isRestored, change, reset } = useDraft<CommentForm>({
    userId,
    place: `comment-${postId}`,
    empty: EMPTY_COMMENT,
    hasContent: hasDraft,
  });
  const { mutateAsync: create } = useCreateComment(postId, onCount);
  const [problem, setProblem] = useState<string | null>(null);
  const isSending = useRef(false);
  const isNextWanted = useRef(false);
  const latest = useRef(form);
  useEffect(() => {
    latest.current = form;
    // The draft was being sent when the page closed and may have arrived. Its idempotency key prevents a duplicate.
    if (form.outgoing && !isSending.current) change(restoreOutgoing(form));
  }, [form, change]);

  const signInAgain = () => {
    const wasThere = getToken() !== null;
    toast({ ...COMMENT_TEXTS.signIn, variant: 'destructive' });
    signOut('refused');
    if (!wasThere) onSignedOut();
  };

  const fail = (error: unknown) => {
    change(restoreOutgoing(latest.current));
    // If the session has ended, the sign-in page opens and the draft is kept.
    setProblem(reportError(error, () => ({ toast: postFailed(error) })));
  };

  const send = async (current: CommentForm): Promise<void> => {
    const next = moveToOutgoing(current);
    if (!next) return;
    if (!isUsableToken(getToken())) return signInAgain();
    isNextWanted.current = false;
    isSending.current = true;
    setProblem(null);
    change(next);
    try {
      await create(next.outgoing);
    } catch (error) {
      const isWaiting = isOffline(error);
      const noRoom = isWaiting
        ? await keepForLater([toWaitingComment(next.outgoing, { userId, groupId, postId })])
        : null;
      isSending.current = false;
      if (!isWaiting || noRoom !== null) {
        fail(error);
        if (noRoom !== null) setProblem(noRoom);
        return;
      }
    }
    isSending.current = false;
    const rest = { ...latest.current, outgoing: null };
    if (!hasDraft(rest)) return reset();
    change(rest);
    if (isNextWanted.current) await send(rest);
  };

  const edit = useCallback(
    (changes: Partial<CommentForm>) => {
      setProblem(null);
      change(changes);
    },
    [change],
  );

  /** Posts the text of the form; if another comment is being sent, after that one has arrived. */
  const post = async () => {
    if (isSending.current) isNextWanted.current = true;
    else await send(form);
  };

  return {
    form,
    isRestored,
    problem,
    change: edit,
    post,
  };
}
