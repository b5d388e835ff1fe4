import { ConfirmDialog } from '../../../../components/overlays/confirm-dialog.tsx';
import { trpc } from '../../../../lib/api/trpc.ts';
import { MANAGE_GROUP_TEXTS } from '../../manage-group-texts.ts';
import { useGroupExit } from '../../api/use-group-exit.ts';

const TEXTS = MANAGE_GROUP_TEXTS.leave;

interface LeaveGroupDialogProps {
  group: { id: number; name: string };
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** Navigates away from the group's page, which the viewer can no longer open. */
  onLeft: () => Promise<void>;
}

/** Asks for confirmation before leaving a group, and explains the consequences. */
export function LeaveGroupDialog({ group, open, onOpenChange, onLeft }: LeaveGroupDialogProps) {
  const { mutateAsync: leave } = trpc.groups.leave.useMutation();
  const { problems, isSubmitting, exitGroup, clear } = useGroupExit(group, leave, {
    texts: TEXTS,
    open,
    onEnded: onLeft,
  });
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={(isOpen) => {
        clear();
        onOpenChange(isOpen);
      }}
      title={TEXTS.question(group.name)}
      description={
        <>
          <span className="block">{TEXTS.stays}</span>
          <span className="mt-2 block">{TEXTS.goes}</span>
          <span className="mt-2 block">{TEXTS.back}</span>
        </>
      }
      confirmLabel="Leave"
      pendingLabel="Leaving..."
      pending={isSubmitting}
      problems={problems}
      onConfirm={() => void exitGroup()}
    />
  );
}
