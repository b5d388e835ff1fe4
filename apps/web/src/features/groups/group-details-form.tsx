import { LIMITS } from '@dubs/contract/limits';
import { Button } from '../../components/ui/button.tsx';
import { Field, TextArea, TextInput } from '../../components/ui/field.tsx';
import { ProblemList } from '../../components/ui/problem-list.tsx';
import { EmojiChoice } from './emoji-choice.tsx';
import type { useGroupDetails } from './use-group-details.ts';

/** The form for a group's name, description and emoji. Its button rests until something has changed. */
export function GroupDetailsForm({ details }: { details: ReturnType<typeof useGroupDetails> }) {
  const { fields, errors, problems, isChanged, isSaving, canSave, change, undo, save } = details;
  return (
    <form
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <Field label="Group name" error={errors.name}>
        {(control) => (
          <TextInput
            {...control}
            value={fields.name}
            maxLength={LIMITS.groupName.max}
            required
            autoComplete="off"
            onChange={(event) => change({ name: event.target.value })}
          />
        )}
      </Field>
      <Field label="Description" hint="Optional" error={errors.description}>
        {(control) => (
          <TextArea
            {...control}
            value={fields.description}
            maxLength={LIMITS.groupDescription.max}
            onChange={(event) => change({ description: event.target.value })}
          />
        )}
      </Field>
      <EmojiChoice value={fields.emoji} onChange={(emoji) => change({ emoji })} />
      <ProblemList problems={errors.emoji === undefined ? problems : [errors.emoji]} />
      <div className="flex flex-wrap justify-end gap-2">
        {isChanged && (
          <Button variant="secondary" onClick={undo}>
            Undo changes
          </Button>
        )}
        <Button type="submit" disabled={!canSave} pending={isSaving} pendingLabel="Saving...">
          Save
        </Button>
      </div>
    </form>
  );
}
