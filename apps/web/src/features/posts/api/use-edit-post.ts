import type { Post, Wish } from '@dubs/contract';
import { isBlank } from '@dubs/contract/visible-text';
import { useCallback, useState } from 'react';
import { useSubmit } from '../../../components/form/use-submit.ts';
import { toast } from '../../../components/toast/toast.tsx';
import { trpc } from '../../../lib/api/trpc.ts';
import { useDraft } from '../../../lib/storage/use-draft.ts';
import { useAfterEdit } from './post-cache-changes.ts';
import { problemOf } from '../post-form.ts';
import { POST_TEXTS } from '../post-texts.ts';

interface EditForm {
  text: string;
  wish: Wish | null;
}

const isChanged = (form: EditForm, from: EditForm): boolean =>
  form.text !== from.text || form.wish !== from.wish;

interface EditPostOptions {
  post: Post;
  userId: number;
  onSaved: () => void;
}

/** Edits the content of a post, and the wish of an L: what is typed is a draft until it is saved or dropped. Returns that, what went wrong and the functions to go on. */
export function useEditPost({ post, userId, onSaved }: EditPostOptions) {
  // As the words were when the form opened: what comes meanwhile does not change what was typed.
  const [empty] = useState<EditForm>({ text: post.content, wish: post.wish });
  const draft = useDraft({
    userId,
    place: `edit-${post.id}`,
    empty,
    hasContent: useCallback((form: EditForm) => isChanged(form, empty), [empty]),
  });
  const { problems, refuse, clear, submit } = useSubmit();
  const [saved, setSaved] = useState<EditForm>();
  const afterEdit = useAfterEdit();
  const { mutateAsync: send, isPending } = trpc.posts.edit.useMutation();
  const { text, wish } = draft.form;

  const done = () => {
    // The form stays in sight while it closes, with the words that were saved.
    setSaved(draft.form);
    draft.reset();
    onSaved();
  };

  const save = async () => {
    const problem = problemOf({ text });
    refuse({ problems: problem === null ? [] : [problem] });
    if (problem !== null || isBlank(text) || isPending) return;
    if (!isChanged({ text: text.trim(), wish }, empty)) return done();
    await submit(
      async () => {
        afterEdit(await send({ id: post.id, content: text, ...(wish !== empty.wish && { wish }) }));
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
    ...(saved ?? draft.form),
    isRestored: draft.isRestored,
    isSaving: isPending,
    problems,
    change(changes: Partial<EditForm>) {
      clear();
      draft.change(changes);
    },
    /** Takes the words back to what the post says, and forgets what was typed. */
    drop() {
      clear();
      draft.reset();
    },
    save: () => void save(),
  };
}
