import { useCallback, useEffect, useRef, useState } from 'react';
import { type DraftLocation, loadDraft, registerForm, saveDraft } from './drafts.ts';

const SAVE_AFTER_MS = 400;

/** The form that was opened last in each place: one before it that has gone, and whose call is answered late, leaves the draft alone. */
const holders = new Map<string, object>();

interface DraftOptions<T> extends DraftLocation {
  /** The form as it begins, of which nothing is kept; the same object at every call. */
  empty: T;
  /** True if the form holds anything worth keeping as a draft; the same function at every call. */
  hasContent: (form: T) => boolean;
}

/** A form whose content outlives reloads, sign-outs by expiry and closed dialogs. */
export interface KeptForm<T> {
  form: T;
  /** True if what stands in the form comes from an earlier visit. */
  isRestored: boolean;
  /** Changes some fields; a function is given the form as it is then. */
  change: (changes: Partial<T> | ((form: T) => Partial<T>)) => void;
  /** Empties the form and forgets its draft. */
  reset: () => void;
}

/** Holds a form and keeps it as the draft of its place, 400 ms after the last change and when its page goes away. */
export function useDraft<T extends object>({
  userId,
  place,
  empty,
  hasContent,
}: DraftOptions<T>): KeptForm<T> {
  const [form, setForm] = useState(empty);
  const [isRestored, setRestored] = useState(false);
  const latest = useRef({ form, isTouched: false, isSaved: true });
  const isGone = useRef(false);

  const save = useCallback(
    async (kept: T) => {
      if (isGone.current && holders.get(`${userId}/${place}`) !== isGone) return;
      await saveDraft({ userId, place }, kept !== empty && hasContent(kept) ? kept : null);
    },
    [userId, place, empty, hasContent],
  );

  const saveLatest = useCallback(() => {
    if (latest.current.isSaved) return;
    latest.current.isSaved = true;
    void save(latest.current.form);
  }, [save]);

  useEffect(() => {
    let isCurrent = true;
    isGone.current = false;
    holders.set(`${userId}/${place}`, isGone);
    void loadDraft<T>({ userId, place }).then((kept) => {
      const draft = kept && { ...empty, ...kept };
      if (!isCurrent || !draft || !hasContent(draft) || latest.current.isTouched) return;
      latest.current.form = draft;
      setForm(draft);
      setRestored(true);
    });
    addEventListener('pagehide', saveLatest);
    const forget = registerForm(saveLatest);
    return () => {
      isCurrent = false;
      isGone.current = true;
      forget();
      removeEventListener('pagehide', saveLatest);
      saveLatest();
    };
  }, [userId, place, empty, hasContent, saveLatest]);

  useEffect(() => {
    const timer = setTimeout(saveLatest, SAVE_AFTER_MS);
    return () => clearTimeout(timer);
  }, [form, saveLatest]);

  const change = useCallback<KeptForm<T>['change']>(
    (changes) => {
      const { form: before } = latest.current;
      const next = { ...before, ...(typeof changes === 'function' ? changes(before) : changes) };
      latest.current = { form: next, isTouched: true, isSaved: false };
      setForm(next);
      // Nothing else saves a form whose page has gone before its call was answered.
      if (isGone.current) saveLatest();
    },
    [saveLatest],
  );

  const reset = useCallback(() => {
    latest.current = { form: empty, isTouched: true, isSaved: true };
    setForm(empty);
    setRestored(false);
    // At once, for a form may be done with after its page has gone.
    void save(empty);
  }, [empty, save]);

  return { form, isRestored, change, reset };
}
