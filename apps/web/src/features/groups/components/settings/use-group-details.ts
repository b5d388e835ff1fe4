import type { Group } from '@dubs/contract';
import { mayEditGroup } from '@dubs/contract/permissions';
import { isBlank } from '@dubs/contract/visible-text';
import { useEffect, useState } from 'react';
import { useSubmit } from '../../../../components/form/use-submit.ts';
import { describeFieldErrors } from '../../../../components/form/describe-failure.ts';
import { toast } from '../../../../components/toast/toast.tsx';
import { useTypedDraft } from '../../../../lib/storage/use-typed-draft.ts';
import { useUpdateGroup } from '../../api/own-group-cache.ts';
import { MANAGE_GROUP_TEXTS } from '../../manage-group-texts.ts';
import type { GroupWords } from '../group-fields.tsx';

type Field = keyof GroupWords;
const FIELDS: readonly Field[] = ['name', 'description', 'emoji'];

const trimDetails = ({ name, description, emoji }: GroupWords): GroupWords => ({
  name: name.trim(),
  description: description.trim(),
  emoji,
});

/** Returns the trimmed fields that differ from the saved ones. */
export function changedDetails(saved: GroupWords, fields: GroupWords): Partial<GroupWords> {
  const wanted = trimDetails(fields);
  const changed = FIELDS.filter((field) => wanted[field] !== saved[field]);
  return Object.fromEntries(changed.map((field) => [field, wanted[field]]));
}

/** Returns the change that empties the typed fields which were sent. */
const withoutSent = (typed: Partial<Record<Field, string | undefined>>, sent: GroupWords) =>
  Object.fromEntries(
    FIELDS.filter((field) => typed[field] === sent[field]).map((field) => [field, undefined]),
  );

/**
 * Holds and saves the changes to a group's details. Typed values are a draft until they are saved or undone. Untouched fields show the
 * changes of other users.
 */
export function useGroupDetails({ id, name, description, emoji, role }: Group, userId: number) {
  const saved = { name, description: description ?? '', emoji };
  const draft = useTypedDraft<GroupWords>({ userId, place: `group-details-${id}` }, saved);
  const { fields, reset } = draft;
  const [isSaved, setSaved] = useState(false);
  const mayEdit = mayEditGroup(role);
  useEffect(() => {
    // No form opens the draft of a former admin.
    if (!mayEdit) reset();
  }, [mayEdit, reset]);
  const { problems, fields: errors, clear, submit } = useSubmit();
  const { mutateAsync: update, isPending } = useUpdateGroup(id);
  const changes = changedDetails(saved, fields);
  const isChanged = Object.keys(changes).length > 0;

  return {
    fields,
    errors,
    problems,
    isChanged,
    isRestored: draft.isRestored && !isSaved,
    isSaving: isPending,
    /** Only the name is required. */
    canSave: isChanged && !isBlank(fields.name),
    change: (change: Partial<GroupWords>) => {
      draft.change(change);
      clear();
    },
    undo: () => {
      reset();
      clear();
    },
    save: async () => {
      if (!isChanged || isPending) return;
      await submit(
        async () => {
          await update(changes);
          // Keeps what was typed since the call began.
          setSaved(true);
          draft.change((typed) => withoutSent(typed, fields));
          toast(MANAGE_GROUP_TEXTS.details.done);
        },
        describeFieldErrors(Object.keys(saved), MANAGE_GROUP_TEXTS.details.failed),
      );
    },
  };
}
