import { LIMITS } from '@dubs/contract/limits';
import { useState } from 'react';
import { ConfirmDialog } from '../../../../components/overlays/confirm-dialog.tsx';
import { TextField } from '../../../../components/controls/field.tsx';
import { trpc } from '../../../../lib/api/trpc.ts';
import { MANAGE_GROUP_TEXTS } from '../../manage-group-texts.ts';
import { isSameName } from './same-name.ts';
import { useGroupExit } from '../../api/use-group-exit.ts';
import { handleSubmit } from '../../../../components/form/handle-submit.ts';

const TEXTS = MANAGE_GROUP_TEXTS.delete;

interface DeleteGroupDialogProps {
  group: { id: number; name: string };
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** Navigates away from the page of the deleted group. */
  onDeleted: () => Promise<void>;
}

/** Deletes a group after the user typed its name as confirmation. */
export function DeleteGroupDialog({ group, open, onOpenChange, onDeleted }: DeleteGroupDialogProps) {
  const [typed, setTyped] = useState('');
  const { mutateAsync: remove } = trpc.groups.delete.useMutation();
  const { problems, isSubmitting, exitGroup, clear } = useGroupExit(group, remove, {
    texts: TEXTS,
    open,
    onEnded: onDeleted,
  });
  const isSure = isSameName(typed, group.name);
  const confirm = async () => {
    if (isSure && !isSubmitting) await exitGroup();
  };
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={(isOpen) => {
        setTyped('');
        clear();
        onOpenChange(isOpen);
      }}
      title={TEXTS.question(group.name)}
      description={TEXTS.means}
      confirmLabel="Delete group"
      pendingLabel="Deleting..."
      isResting={!isSure}
      pending={isSubmitting}
      problems={problems}
      onConfirm={() => void confirm()}
    >
      <form onSubmit={handleSubmit(confirm)}>
        <TextField
          label="Type the group's name to confirm"
          hint={
            <>
              The name is <bdi className="font-semibold wrap-anywhere text-ink select-all">{group.name}</bdi>
            </>
          }
          dir="auto"
          value={typed}
          maxLength={LIMITS.groupName.max * 2}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          onChange={(event) => setTyped(event.target.value)}
        />
      </form>
    </ConfirmDialog>
  );
}
