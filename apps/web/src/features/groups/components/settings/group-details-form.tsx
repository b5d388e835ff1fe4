import { Button } from '../../../../components/controls/button.tsx';
import { passFocusUp } from '../../../../components/controls/pass-focus-up.ts';
import { DraftNotice } from '../../../../components/feedback/draft-notice.tsx';
import { ProblemList } from '../../../../components/feedback/problem-list.tsx';
import { GroupFields } from '../group-fields.tsx';
import type { useGroupDetails } from './use-group-details.ts';
import { handleSubmit } from '../../../../components/form/handle-submit.ts';

/** Renders the form for a group's name, description and emoji. The save button rests until something has changed. */
export function GroupDetailsForm({ details }: { details: ReturnType<typeof useGroupDetails> }) {
  const { fields, errors, problems, isChanged, isRestored, isSaving, canSave, change, undo, save } = details;
  return (
    <form className="flex flex-col gap-4" onSubmit={handleSubmit(save)}>
      {isRestored && !isSaving && <DraftNotice onClear={undo} />}
      <GroupFields words={fields} errors={errors} onChange={change} />
      <ProblemList problems={errors.emoji === undefined ? problems : [errors.emoji]} />
      <div className="flex flex-wrap justify-end gap-2">
        {isChanged && (
          <Button ref={passFocusUp} variant="secondary" onClick={undo}>
            Undo changes
          </Button>
        )}
        <Button type="submit" resting={!canSave} pending={isSaving} pendingLabel="Saving...">
          Save
        </Button>
      </div>
    </form>
  );
}
