import type { GroupChip } from '@dubs/contract';
import { LIMITS } from '@dubs/contract/limits';
import { type ReactNode, useId, useRef } from 'react';
import { Dialog } from '../../../components/overlays/dialog.tsx';
import { useStillOpen } from '../../../components/overlays/use-still-open.ts';
import { DraftNotice } from '../../../components/feedback/draft-notice.tsx';
import { TextField, TextAreaField } from '../../../components/controls/field.tsx';
import { FormFooter } from '../../../components/form/form-footer.tsx';
import { GroupField } from './group-field.tsx';
import { useGoalForm } from './use-goal-form.ts';
import { handleSubmit } from '../../../components/form/handle-submit.ts';

interface CreateGoalDialogProps {
  userId: number;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** "Create Goal" if `group` is given, else "Create New Goal". */
  title: string;
  /** The goal's group; omitted to let the user choose one. */
  group?: GroupChip;
  /** The groups to choose from; undefined until they are loaded. */
  groups?: readonly GroupChip[] | undefined;
  /** Shown below the choice if there are no groups, or if they could not be loaded. */
  withoutGroups?: ReactNode;
}

/** Renders the form for a new goal: group, title, description. Closing it keeps the input as a draft. */
export function CreateGoalDialog(props: CreateGoalDialogProps) {
  const { userId, open, onOpenChange, title, group, groups, withoutGroups } = props;
  const formId = useId();
  const element = useRef<HTMLFormElement>(null);
  const isStillOpen = useStillOpen(open);
  const goal = useGoalForm({
    userId,
    place: group ? `goal-group-${group.id}` : 'goal',
    groupIds: group ? [group.id] : groups?.map(({ id }) => id),
    isFixed: group !== undefined,
    onCreated: () => isStillOpen() && onOpenChange(false),
  });

  const submit = async () => {
    const missing = await goal.create();
    const field = missing.group ? 'group' : missing.title ? 'title' : null;
    if (field) element.current?.querySelector<HTMLElement>(`[name="${field}"]`)?.focus();
  };

  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={title}
      footer={
        <FormFooter
          form={formId}
          pending={goal.isCreating}
          pendingLabel="Creating..."
          problems={goal.problems}
          onCancel={() => onOpenChange(false)}
        >
          Create Goal
        </FormFooter>
      }
    >
      <form
        ref={element}
        id={formId}
        noValidate
        onSubmit={handleSubmit(submit)}
        className="flex flex-col gap-4"
      >
        {goal.isRestored && !goal.isCreating && <DraftNotice onClear={goal.clear} />}
        {!group && (
          <GroupField
            groups={groups}
            withoutGroups={withoutGroups}
            value={goal.form.groupId}
            error={goal.missing.group}
            onChange={(groupId) => !goal.isCreating && goal.change({ groupId })}
          />
        )}
        <TextField
          label="Title"
          error={goal.missing.title}
          name="title"
          dir="auto"
          placeholder="What do you want to reach?"
          value={goal.form.title}
          readOnly={goal.isCreating}
          maxLength={LIMITS.goalTitle.max}
          aria-required
          autoComplete="off"
          onChange={(event) => goal.change({ title: event.target.value })}
        />
        <TextAreaField
          label="Description"
          hint="Optional"
          dir="auto"
          value={goal.form.description}
          readOnly={goal.isCreating}
          maxLength={LIMITS.goalDescription.max}
          onKeyDown={({ key, ctrlKey, metaKey }) => {
            if (key === 'Enter' && (ctrlKey || metaKey)) element.current?.requestSubmit();
          }}
          onChange={(event) => goal.change({ description: event.target.value })}
        />
        {group && (
          <p className="text-small text-ink-subtle">
            Everybody in <bdi>{group.name}</bdi> sees your goal.
          </p>
        )}
      </form>
    </Dialog>
  );
}
