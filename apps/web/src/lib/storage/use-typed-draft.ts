import { useCallback, useEffect, useRef } from 'react';
import type { DraftLocation } from './drafts.ts';
import { type KeptForm, useDraft } from './use-draft.ts';

/** The typed fields; undefined for those that show what is saved. */
type Typed<T> = { [F in keyof T]?: T[F] | undefined };

const NOTHING = {};

interface TypedForm<T> extends Omit<KeptForm<Typed<T>>, 'form'> {
  /** What the form shows. */
  fields: T;
}

/**
 * Holds a form for saved values. What was typed is a draft while it differs from them, apart from blanks around it; the other fields show
 * what is saved, also after a change on another device.
 */
export function useTypedDraft<T extends { [F in keyof T]: string }>(
  { userId, place }: DraftLocation,
  saved: T,
): TypedForm<T> {
  const latest = useRef(saved);
  useEffect(() => {
    latest.current = saved;
  });
  const hasContent = useCallback(
    (typed: Typed<T>) =>
      (Object.keys(latest.current) as (keyof T)[]).some(
        (name) => typed[name] !== undefined && typed[name].trim() !== latest.current[name].trim(),
      ),
    [],
  );
  const { form: typed, ...draft } = useDraft<Typed<T>>({ userId, place, empty: NOTHING, hasContent });
  const fields = { ...saved };
  for (const name of Object.keys(saved) as (keyof T)[]) fields[name] = typed[name] ?? saved[name];
  return { ...draft, fields };
}
