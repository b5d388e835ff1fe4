import type { Group } from '@dubs/contract';
import { isBlank } from '@dubs/contract/visible-text';
import { useSubmit } from '../../../../components/form/use-submit.ts';
import { describeFieldErrors } from '../../../../components/form/describe-failure.ts';
import { toast } from '../../../../components/toast/toast.tsx';
import { useDraft } from '../../../../lib/storage/use-draft.ts';
import { useUpdateGroup } from '../../api/own-group-cache.ts';
import { MANAGE_GROUP_TEXTS } from '../../manage-group-texts.ts';
import type { GroupWords } from '../group-fields.tsx';

type Field = keyof GroupWords;
const FIELDS: readonly Field[] = ['name', 'description', 'emoji'];

/** The typed fields; undefined for those that show what is saved. */
type Typed = { [F in Field]?: string | undefined };
const NOTHING: Typed = {};
const hasContent = (typed: Typed) => Object.values(typed).some((value) => value !== undefined);

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

/** Returns the typed fields that were changed since they were sent. */
const withoutSent = (typed: Typed, sent: Typed): Typed =>
  Object.fromEntries(FIELDS.map((field) => [field, typed[field] === sent[field] ? undefined : typed[field]]));

/**
 * Holds and saves the changes to a group's details. Typed values are a draft until they are saved or undone. Untouched fields show the
 * changes of other users.
 */
export function useGroupDetails({ id, name, description, emoji }: Group, userId: number) {
  const saved = { name, description: description ?? '', emoji };
  const draft = useDraft({ userId, place: `group-details-${id}`, empty: NOTHING, hasContent });
  const { form: typed } = draft;
  const { problems, fields: errors, clear, submit } = useSubmit();
  const { mutateAsync: update, isPending } = useUpdateGroup(id);
  const fields = {
    name: typed.name ?? saved.name,
    description: typed.description ?? saved.description,
    emoji: typed.emoji ?? saved.emoji,
  };
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
      draft.change(change);
      clear();
    },
    undo: () => {
      draft.reset();
      clear();
    },
    save: async () => {
      if (!isChanged || isPending) return;
      await submit(
        async () => {
          await update(changes);
          draft.change((now) => withoutSent(now, typed));
          toast(MANAGE_GROUP_TEXTS.details.done);
        },
        describeFieldErrors(Object.keys(saved), MANAGE_GROUP_TEXTS.details.failed),
      );
    },
  };
}
