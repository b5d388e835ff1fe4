import type { Post } from '@dubs/contract';
import { isBlank } from '@dubs/contract/visible-text';
import { useCallback, useState } from 'react';
import { useSubmit } from '../../../components/form/use-submit.ts';
import { toast } from '../../../components/toast/toast.tsx';
import { trpc } from '../../../lib/api/trpc.ts';
import { useDraft } from '../../../lib/storage/use-draft.ts';
import { useAfterEdit } from './post-cache-changes.ts';
import { problemOf } from '../post-form.ts';
import { POST_TEXTS } from '../post-texts.ts';

interface EditPostOptions {
  post: Post;
  userId: number;
  onSaved: () => void;
}

/** Edits the content of a post: what is typed is a draft until it is saved or dropped. Returns that, what went wrong and the functions to go on. */
export function useEditPost({ post, userId, onSaved }: EditPostOptions) {
  // As the words were when the form opened: what comes meanwhile does not change what was typed.
  const [empty] = useState({ text: post.content });
  const draft = useDraft({
    userId,
    place: `edit-${post.id}`,
    empty,
    hasContent: useCallback(({ text }: { text: string }) => text !== empty.text, [empty]),
  });
  const { problems, refuse, clear, submit } = useSubmit();
  const [saved, setSaved] = useState<string>();
  const afterEdit = useAfterEdit();
  const { mutateAsync: send, isPending } = trpc.posts.edit.useMutation();
  const { text } = draft.form;

  const done = () => {
    // The form stays in sight while it closes, with the words that were saved.
    setSaved(text);
    draft.reset();
    onSaved();
  };

  const save = async () => {
    const problem = problemOf({ text });
    refuse({ problems: problem === null ? [] : [problem] });
    if (problem !== null || isBlank(text) || isPending) return;
    if (text.trim() === empty.text) return done();
    await submit(
      async () => {
        afterEdit(await send({ id: post.id, content: text }));
        done();
        toast({ title: POST_TEXTS.edited });
      },
      ({ status, sentence, issues }) => {
        const reason = issues[0]?.message ?? sentence ?? POST_TEXTS.editFailed;
        const isOver = status === 409 || status === 404;
        return { toast: reason, problems: isOver ? [reason, POST_TEXTS.wordsStay] : [reason] };
      },
    );
  };

  return {
    text: saved ?? text,
    isRestored: draft.isRestored,
    isSaving: isPending,
    problems,
    change(words: string) {
      clear();
      draft.change({ text: words });
    },
    /** Takes the words back to what the post says, and forgets what was typed. */
    drop() {
      clear();
      draft.reset();
    },
    save: () => void save(),
  };
}
