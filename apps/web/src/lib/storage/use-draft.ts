import { useCallback, useEffect, useRef, useState } from 'react';
import { type DraftLocation, loadDraft, registerForm, saveDraft } from './drafts.ts';

const SAVE_AFTER_MS = 400;

/** The form that was last opened in each place. An earlier form that was unmounted must not write the draft when its call returns late. */
const holders = new Map<string, object>();

interface DraftOptions<T> extends DraftLocation {
  /** The initial form, which is not stored as a draft; must be the same object on every render. */
  empty: T;
  /** True if the form holds anything worth keeping as a draft; must be the same function on every render. */
  hasContent: (form: T) => boolean;
}

/** A form whose content survives reloads, expired sessions and closed dialogs. */
export interface KeptForm<T> {
  form: T;
  /** True if the content was restored from an earlier visit. */
  isRestored: boolean;
  /** Changes some fields; a function receives the current form. */
  change: (changes: Partial<T> | ((form: T) => Partial<T>)) => void;
  /** Empties the form and deletes its draft. */
  reset: () => void;
}

/** Holds a form and saves it as the draft of its place, 400 ms after the last change, and on unmount and page hide. */
export function useDraft<T extends object>({
  userId,
  place,
  empty,
  hasContent,
}: DraftOptions<T>): KeptForm<T> {
  const [form, setForm] = useState(empty);
  const [isRestored, setRestored] = useState(false);
  const latest = useRef({ form, isTouched: false, isSaved: true });
  const isUnmounted = useRef(false);

  const save = useCallback(
    async (kept: T) => {
      if (isUnmounted.current && holders.get(`${userId}/${place}`) !== isUnmounted) return;
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
    isUnmounted.current = false;
    holders.set(`${userId}/${place}`, isUnmounted);
    void loadDraft<T>({ userId, place }).then((kept) => {
      const draft = kept && { ...empty, ...kept };
      if (!isCurrent || !draft || latest.current.isTouched) return;
      // The saved values have caught up with it.
      if (!hasContent(draft)) return void saveDraft({ userId, place }, null);
      latest.current.form = draft;
      setForm(draft);
      setRestored(true);
    });
    addEventListener('pagehide', saveLatest);
    const unregister = registerForm(saveLatest);
    return () => {
      isCurrent = false;
      isUnmounted.current = true;
      unregister();
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
      // Nothing else saves a form that was unmounted before its call returned.
      if (isUnmounted.current) saveLatest();
    },
    [saveLatest],
  );

  const reset = useCallback(() => {
    latest.current = { form: empty, isTouched: true, isSaved: true };
    setForm(empty);
    setRestored(false);
    // Immediately, because a form may be reset after it was unmounted.
    void save(empty);
  }, [empty, save]);

  return { form, isRestored, change, reset };
}
