import { isBlank } from '@dubs/contract/visible-text';
import { useCallback, useState } from 'react';
import { useDraft } from '../../lib/storage/use-draft.ts';
import { toast } from '../toast/toast.tsx';
import { useSubmit } from './use-submit.ts';

/** A form with words, and perhaps further fields. */
interface Words {
  text: string;
}

interface EditWordsOptions<Form extends Words> {
  /** The form with the words as they are. */
  initial: Form;
  userId: number;
  /** Names the draft. */
  place: string;
  /** Returns what is wrong with the form, as a sentence; null if nothing is. */
  check: (form: Form) => string | null;
  send: (form: Form) => Promise<void>;
  isSending: boolean;
  /** What is said once they are saved, and when they could not be and the server did not say why. */
  texts: { edited: string; editFailed: string };
  onSaved: () => void;
}

const isChanged = <Form extends Words>(form: Form, from: Form): boolean =>
  Object.entries(from).some(([name, value]) => form[name as keyof Form] !== value);

/** Beside the server's sentence, where saving cannot succeed any more. */
const WORDS_STAY = 'Your words stay here, so that you can copy them.';

/** Edits words: what is typed is a draft until it is saved or dropped. Returns that, what went wrong and the functions to go on. */
export function useEditWords<Form extends Words>(options: EditWordsOptions<Form>) {
  const { initial, userId, place, check, send, isSending, texts, onSaved } = options;
  // As it was when the form opened: what comes meanwhile does not change what was typed.
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

  const done = () => {
    // The form stays in sight while it closes, with the words that were saved.
    setSaved(form);
    draft.reset();
    onSaved();
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
    /** Takes the words back to what they were, and forgets what was typed. */
    drop() {
      clear();
      draft.reset();
    },
    save: () => void save(),
  };
}

/** Words that are being edited. */
export type EditedWords = ReturnType<typeof useEditWords<Words>>;
