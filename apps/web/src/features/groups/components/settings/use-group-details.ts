import type { Group } from '@dubs/contract';
import { isBlank } from '@dubs/contract/visible-text';
import { useState } from 'react';
import { useSubmit } from '../../../../components/form/use-submit.ts';
import { describeFieldErrors } from '../../../../components/form/describe-failure.ts';
import { toast } from '../../../../components/toast/toast.tsx';
import { useUpdateGroup } from '../../api/own-group-cache.ts';
import { MANAGE_GROUP_TEXTS } from '../../manage-group-texts.ts';

/** What a person sees of a group at first sight, as the form has it. */
export interface GroupDetails {
  name: string;
  description: string;
  emoji: string;
}

type Field = keyof GroupDetails;

const trimmed = ({ name, description, emoji }: GroupDetails): GroupDetails => ({
  name: name.trim(),
  description: description.trim(),
  emoji,
});

/** Returns the fields that differ from what is saved, as the server wants them. */
export function changedDetails(saved: GroupDetails, fields: GroupDetails): Partial<GroupDetails> {
  const wanted = trimmed(fields);
  const changed = (Object.keys(wanted) as Field[]).filter((field) => wanted[field] !== saved[field]);
  return Object.fromEntries(changed.map((field) => [field, wanted[field]]));
}

/** Returns what was typed without the fields that still are as they were sent. */
const withoutSent = (typed: Partial<GroupDetails>, sent: Partial<GroupDetails>): Partial<GroupDetails> =>
  Object.fromEntries(Object.entries(typed).filter(([field, value]) => value !== sent[field as Field]));

/**
 * Holds what is changed of a group's details and saves it. What was typed stays until it is saved or undone, also while the form is
 * closed; what others change meanwhile shows in the fields that were left alone.
 */
export function useGroupDetails({ id, name, description, emoji }: Group) {
  const saved = { name, description: description ?? '', emoji };
  const [typed, setTyped] = useState<Partial<GroupDetails>>({});
  const { problems, fields: errors, clear, submit } = useSubmit();
  const { mutateAsync: update, isPending } = useUpdateGroup(id);
  const fields = { ...saved, ...typed };
  const changes = changedDetails(saved, fields);
  const isChanged = Object.keys(changes).length > 0;

  return {
    fields,
    errors,
    problems,
    isChanged,
    isSaving: isPending,
    /** A name is needed; the rest may be empty. */
    canSave: isChanged && !isBlank(fields.name),
    change: (change: Partial<GroupDetails>) => {
      setTyped({ ...typed, ...change });
      clear();
    },
    undo: () => {
      setTyped({});
      clear();
    },
    save: async () => {
      if (!isChanged || isPending) return;
      await submit(
        async () => {
          await update(changes);
          setTyped((now) => withoutSent(now, typed));
          toast(MANAGE_GROUP_TEXTS.details.done);
        },
        describeFieldErrors(Object.keys(saved), MANAGE_GROUP_TEXTS.details.failed),
      );
    },
  };
}
