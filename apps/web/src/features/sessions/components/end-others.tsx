import { useState } from 'react';
import { Button } from '../../../components/controls/button.tsx';
import { ConfirmDialog } from '../../../components/overlays/confirm-dialog.tsx';
import { ProblemList } from '../../../components/feedback/problem-list.tsx';
import { useSubmit } from '../../../components/form/use-submit.ts';
import { toast } from '../../../components/toast/toast.tsx';
import { SESSION_TEXTS } from '../texts.ts';
import { useEndOtherSessions } from '../api/use-sessions.ts';

interface EndOthersProps {
  /** Number of other sessions. */
  count: number;
  /** Moves the focus after the other sessions were ended and the button was removed. */
  onEnded: () => void;
}

/** Renders the button "Sign out everywhere else", which asks for confirmation. */
export function EndOthers({ count, onEnded }: EndOthersProps) {
  const [isAsking, setAsking] = useState(false);
  const { problems, submit } = useSubmit();
  const { mutateAsync: end, isPending } = useEndOtherSessions();

  const confirm = () =>
    submit(async () => {
      await end();
      setAsking(false);
      toast({ title: SESSION_TEXTS.othersEnded });
    }, SESSION_TEXTS.othersNotEnded);

  return (
    <>
      <Button variant="secondary" className="self-start" onClick={() => setAsking(true)}>
        Sign out everywhere else
      </Button>
      <ProblemList problems={isAsking ? [] : problems} />
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title="Sign out everywhere else?"
        description={`You stay signed in here. ${count === 1 ? 'The other device needs' : `The ${count} other devices need`} a new code to come back.`}
        confirmLabel="Sign out"
        pendingLabel="Signing out..."
        pending={isPending}
        problems={problems}
        onConfirm={() => void confirm()}
        returnFocus={onEnded}
      />
    </>
  );
}
