import { useEffect } from 'react';
import type { DraftLocation } from './drafts.ts';
import { type KeptForm, useDraft } from './use-draft.ts';

/** The typed fields; undefined for those that show what is saved. */
type Typed<T> = { [F in keyof T]?: T[F] | undefined };

const NOTHING = {};
const hasContent = (typed: object) => Object.values(typed).some((value) => value !== undefined);

interface TypedForm<T> extends Omit<KeptForm<Typed<T>>, 'form'> {
  /** What the form shows. */
  fields: T;
}

/**
 * Holds a form for saved values. What differs from them is a draft; the other fields show what is saved, also after a change on another
 * device.
 */
export function useTypedDraft<T extends { [F in keyof T]: string }>(
  { userId, place }: DraftLocation,
  saved: T,
): TypedForm<T> {
  const draft = useDraft<Typed<T>>({ userId, place, empty: NOTHING, hasContent });
  const { form: typed, change } = draft;
  const names = Object.keys(saved) as (keyof T)[];
  const fields = { ...saved };
  for (const name of names) fields[name] = typed[name] ?? saved[name];
  const same = names.filter((name) => typed[name] === saved[name]);
  useEffect(() => {
    // They were saved, or typed back.
    if (same.length > 0) change(Object.fromEntries(same.map((name) => [name, undefined])) as Typed<T>);
  });
  const isDifferent = names.some((name) => fields[name] !== saved[name]);
  return { fields, isRestored: draft.isRestored && isDifferent, change, reset: draft.reset };
}
