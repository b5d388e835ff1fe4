import type { KeptPerson } from '@dubs/contract';
import { useState } from 'react';
import { Button } from '../../../components/controls/button.tsx';
import { useSubmit } from '../../../components/form/use-submit.ts';
import { ConfirmDialog } from '../../../components/overlays/confirm-dialog.tsx';
import { toast } from '../../../components/toast/toast.tsx';
import { useKeeping } from '../api/use-kept-people.ts';
import { KEPT_TEXTS as TEXTS } from '../texts.ts';

interface EndKeepingProps {
  person: KeptPerson;
  /** Called when the profile was removed from the viewer's list. */
  onEnded: () => void;
}

/** Renders the button to stop keeping a profile or, for its last keeper, to delete it. Asks for confirmation. */
export function EndKeeping({ person, onEnded }: EndKeepingProps) {
  const [isAsking, setAsking] = useState(false);
  const { stop, remove } = useKeeping();
  const { problems, isSubmitting, clear, submit } = useSubmit();
  const { name } = person;
  const isLast = person.keepers.length === 1;
  const end = async () => {
    const failure = await (isLast
      ? submit(() => remove(person.id), TEXTS.notDeleted)
      : submit(() => stop(person.id), TEXTS.notStopped));
    if (failure) return;
    toast(isLast ? TEXTS.deleted(name) : TEXTS.stopped(name));
    onEnded();
  };
  return (
    <>
      <Button variant="secondary" className="self-start" onClick={() => setAsking(true)}>
        {isLast ? 'Delete profile' : 'Stop keeping this profile'}
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={(isOpen) => {
          clear();
          setAsking(isOpen);
        }}
        title={isLast ? `Delete ${name}'s profile?` : `Stop keeping ${name}'s profile?`}
        description={
          isLast
            ? 'What was shared about them stays, without their name and picture.'
            : 'The others go on keeping it. One of them can add you again.'
        }
        confirmLabel={isLast ? 'Delete profile' : 'Stop keeping'}
        pendingLabel={isLast ? 'Deleting...' : 'Stopping...'}
        pending={isSubmitting}
        problems={problems}
        onConfirm={() => void end()}
      />
    </>
  );
}
