import { useState } from 'react';
import { ConfirmDialog } from '../../components/ui/confirm-dialog.tsx';
import { sayFailure } from '../../components/ui/say-failure.ts';
import { toast } from '../../components/ui/toast.tsx';
import { useForgetGroup, useLeaveGroup } from './own-group-cache.ts';
import { RUNNING_TEXTS } from './running-texts.ts';

const TEXTS = RUNNING_TEXTS.leave;

interface LeaveGroupDialogProps {
  group: { id: number; name: string };
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** Leads away from the group's page, which is shut now. */
  onLeft: () => void;
}

/** Asks before the viewer leaves a group, and says what stays and what goes. */
export function LeaveGroupDialog({ group, open, onOpenChange, onLeft }: LeaveGroupDialogProps) {
  const [problems, setProblems] = useState<readonly string[]>([]);
  const { mutateAsync: leave, isPending } = useLeaveGroup();
  const forget = useForgetGroup();
  const confirm = async () => {
    setProblems([]);
    try {
      await leave({ id: group.id });
      onLeft();
      forget(group.id);
      toast(TEXTS.done(group.name));
    } catch (error) {
      setProblems([sayFailure(error, TEXTS.failed)].filter((each) => each !== null));
    }
  };
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={(isOpen) => {
        setProblems([]);
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
      pending={isPending}
      problems={problems}
      onConfirm={() => void confirm()}
    />
  );
}
