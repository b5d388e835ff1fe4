import { isBlank } from '@dubs/contract/visible-text';
import { useCallback, useState } from 'react';
import { useDraft } from '../../lib/storage/use-draft.ts';
import { useStillOpen } from '../overlays/use-still-open.ts';
import { toast } from '../toast/toast.tsx';
import { useSubmit } from './use-submit.ts';

/** A form with a text, and possibly other fields. */
interface Words {
  text: string;
}

interface EditWordsOptions<Form extends Words> {
  /** The form with the current text. */
  initial: Form;
  userId: number;
  /** Names the draft. */
  place: string;
  /** Returns what is wrong with the form, as a sentence; null if nothing is. */
  check: (form: Form) => string | null;
  send: (form: Form) => Promise<void>;
  isSending: boolean;
  /** The toast after saving, and the fallback if saving fails and the server does not say why. */
  texts: { edited: string; editFailed: string };
  onSaved: () => void;
}

const isChanged = <Form extends Words>(form: Form, from: Form): boolean =>
  Object.entries(from).some(([name, value]) => form[name as keyof Form] !== value);

/** Shown beside the server's sentence when saving can no longer succeed. */
const WORDS_STAY = 'Your words stay here, so that you can copy them.';

/** Edits a text, which is a draft until it is saved or dropped. Returns the form, its problems, and the functions to change, drop and save it. */
export function useEditWords<Form extends Words>(options: EditWordsOptions<Form>) {
  const { initial, userId, place, check, send, isSending, texts, onSaved } = options;
  // The values when the form opened: later updates must not change what was typed.
  const [empty] = useState(initial);
  const draft = useDraft({
    userId,
    place,
    empty,
    hasContent: useCallback((form: Form) => isChanged(form, empty), [empty]),
  });
  const { problems, refuse, clear, submit } = useSubmit();
  const [saved, setSaved] = useState<Form>();
  const { form } = draft;
  const isMounted = useStillOpen(true);

  const done = () => {
    // The dialog keeps showing the saved text while it closes.
    setSaved(form);
    draft.reset();
    // A new dialog may have replaced this one.
    if (isMounted()) onSaved();
  };

  const save = async () => {
    const problem = check(form);
    refuse({ problems: problem === null ? [] : [problem] });
    if (problem !== null || isBlank(form.text) || isSending) return;
    if (!isChanged({ ...form, text: form.text.trim() }, empty)) return done();
    await submit(
      async () => {
        await send(form);
        done();
        toast({ title: texts.edited });
      },
      ({ status, sentence, issues }) => {
        const reason = issues[0]?.message ?? sentence ?? texts.editFailed;
        const isOver = status === 409 || status === 404;
        return { toast: reason, problems: isOver ? [reason, WORDS_STAY] : [reason] };
      },
    );
  };

  return {
    form: saved ?? form,
    isRestored: draft.isRestored,
    isSending,
    problems,
    change(changes: Partial<Form>) {
      clear();
      draft.change(changes);
    },
    /** Restores the original text, and deletes the draft. */
    drop() {
      clear();
      draft.reset();
    },
    save: () => void save(),
  };
}

/** A text that is being edited. */
export type EditedWords = ReturnType<typeof useEditWords<Words>>;
