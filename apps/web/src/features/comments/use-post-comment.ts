import { useEffect, useRef, useState } from 'react';
import { toast } from '../../components/ui/toast.tsx';
import { statusOf } from '../../lib/errors.ts';
import { getToken, signOut } from '../../lib/session.ts';
import { useDraft } from '../../lib/use-draft.ts';
import { type OnCount, useCreateComment } from './comment-cache.ts';
import { type CommentForm, EMPTY_COMMENT, hasWords, sentOff, takenBack } from './comment-form.ts';
import { COMMENT_TEXTS, postFailed } from './texts.ts';
import { isUsableToken } from './usable-token.ts';

interface PostCommentOptions {
  userId: number;
  postId: number;
  onCount: OnCount;
  /** Called when there was no token at all any more, which nobody else notices. */
  onSignedOut: () => void;
}

/** Holds the comment that is being written, keeps its draft, and posts it. Nothing typed is lost, whatever becomes of it. */
export function usePostComment({ userId, postId, onCount, onSignedOut }: PostCommentOptions) {
  const { form, isRestored, change, reset } = useDraft<CommentForm>({
    userId,
    place: `comment-${postId}`,
    empty: EMPTY_COMMENT,
    hasContent: hasWords,
  });
  const { mutateAsync: create } = useCreateComment(postId, onCount);
  const [problem, setProblem] = useState<string | null>(null);
  const isSending = useRef(false);
  const latest = useRef(form);
  useEffect(() => {
    latest.current = form;
    // It was on its way when the page went, and nobody knows how far it got: its key sees to it that it is there once.
    if (form.outgoing && !isSending.current) change(takenBack(form));
  }, [form, change]);

  const post = async () => {
    const next = sentOff(form);
    if (!next || isSending.current) return;
    if (!isUsableToken(getToken())) {
      const wasThere = getToken() !== null;
      toast({ ...COMMENT_TEXTS.signIn, variant: 'destructive' });
      signOut('refused');
      if (!wasThere) onSignedOut();
      return;
    }
    setProblem(null);
    isSending.current = true;
    change(next);
    try {
      await create(next.outgoing);
      isSending.current = false;
      if (latest.current.text.trim() === '') reset();
      else change({ outgoing: null });
    } catch (error) {
      isSending.current = false;
      change(takenBack(latest.current));
      // A session that is over leads to the sign-in page; the draft waits.
      if (statusOf(error) === 401) return;
      const description = postFailed(error);
      setProblem(description);
      toast({ title: 'Error', description, variant: 'destructive' });
    }
  };

  return {
    form,
    isRestored,
    problem,
    change: (changes: Partial<CommentForm>) => {
      setProblem(null);
      change(changes);
    },
    post,
  };
}
