import { useCallback, useEffect, useRef, useState } from 'react';
import { type DraftPlace, loadDraft, saveDraft } from './post-draft.ts';
import { EMPTY_POST_FORM, hasContent, type PostForm } from './post-form.ts';

const SAVE_AFTER_MS = 400;

/** A form whose content outlives reloads, sign-outs by expiry and closed dialogs. */
export interface KeptForm {
  form: PostForm;
  /** Whether what stands in the form comes from an earlier visit. */
  isRestored: boolean;
  change: (changes: Partial<PostForm>) => void;
  /** Empties the form and forgets its draft. */
  reset: () => void;
}

/** Holds a share form and keeps it as the draft of its place, 400 ms after the last change and when its page goes away. */
export function usePostForm({ userId, place }: DraftPlace): KeptForm {
  const [form, setForm] = useState(EMPTY_POST_FORM);
  const [isRestored, setRestored] = useState(false);
  const latest = useRef({ form, isTouched: false, isSaved: true });

  useEffect(() => {
    let isCurrent = true;
    void loadDraft({ userId, place }).then((draft) => {
      if (!isCurrent || !draft || !hasContent(draft) || latest.current.isTouched) return;
      latest.current.form = draft;
      setForm(draft);
      setRestored(true);
    });
    const save = () => {
      if (latest.current.isSaved) return;
      latest.current.isSaved = true;
      void saveDraft({ userId, place }, latest.current.form);
    };
    addEventListener('pagehide', save);
    return () => {
      isCurrent = false;
      removeEventListener('pagehide', save);
      save();
    };
  }, [userId, place]);

  useEffect(() => {
    const timer = setTimeout(() => {
      if (latest.current.isSaved) return;
      latest.current.isSaved = true;
      void saveDraft({ userId, place }, latest.current.form);
    }, SAVE_AFTER_MS);
    return () => clearTimeout(timer);
  }, [form, userId, place]);

  const change = useCallback((changes: Partial<PostForm>) => {
    const next = { ...latest.current.form, ...changes };
    latest.current = { form: next, isTouched: true, isSaved: false };
    setForm(next);
  }, []);

  const reset = useCallback(() => {
    latest.current = { form: EMPTY_POST_FORM, isTouched: true, isSaved: true };
    setForm(EMPTY_POST_FORM);
    setRestored(false);
    // At once, for a share may finish after its page has gone.
    void saveDraft({ userId, place }, EMPTY_POST_FORM);
  }, [userId, place]);

  return { form, isRestored, change, reset };
}
