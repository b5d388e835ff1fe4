import type { Group } from '@dubs/contract';
import { isBlank } from '@dubs/contract/visible-text';
import { useState } from 'react';
import { useSubmit } from '../../../../components/form/use-submit.ts';
import { describeFieldErrors } from '../../../../components/form/describe-failure.ts';
import { toast } from '../../../../components/toast/toast.tsx';
import { useUpdateGroup } from '../../api/own-group-cache.ts';
import { MANAGE_GROUP_TEXTS } from '../../manage-group-texts.ts';
import type { GroupWords } from '../group-fields.tsx';

type Field = keyof GroupWords;

const trimDetails = ({ name, description, emoji }: GroupWords): GroupWords => ({
  name: name.trim(),
  description: description.trim(),
  emoji,
});

/** Returns the trimmed fields that differ from the saved ones. */
export function changedDetails(saved: GroupWords, fields: GroupWords): Partial<GroupWords> {
  const wanted = trimDetails(fields);
  const changed = (Object.keys(wanted) as Field[]).filter((field) => wanted[field] !== saved[field]);
  return Object.fromEntries(changed.map((field) => [field, wanted[field]]));
}

/** Returns the typed fields that were changed since they were sent. */
const withoutSent = (typed: Partial<GroupWords>, sent: Partial<GroupWords>): Partial<GroupWords> =>
  Object.fromEntries(Object.entries(typed).filter(([field, value]) => value !== sent[field as Field]));

/**
 * Holds and saves the changes to a group's details. Typed values are kept until they are saved or undone, even while the form is closed.
 * Untouched fields show the changes of other users.
 */
export function useGroupDetails({ id, name, description, emoji }: Group) {
  const saved = { name, description: description ?? '', emoji };
  const [typed, setTyped] = useState<Partial<GroupWords>>({});
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
    /** Only the name is required. */
    canSave: isChanged && !isBlank(fields.name),
    change: (change: Partial<GroupWords>) => {
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
