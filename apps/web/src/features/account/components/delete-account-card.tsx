import type { GroupChip } from '@dubs/contract';
import { type ReactNode, Suspense, useState } from 'react';
import { lazyPart } from '../../../components/feedback/lazy-part.tsx';
import { Button } from '../../../components/controls/button.tsx';
import { Card } from '../../../components/display/card.tsx';
import { GRACE_DAYS } from '../texts.ts';

const DeleteAccountDialog = lazyPart(() => import('./delete-account-dialog.tsx'));

interface DeleteAccountCardProps {
  /** Groups with other members that the viewer created, which block the deletion; undefined while unknown. */
  blockingGroups: readonly GroupChip[] | undefined;
  /** Called to load `blockingGroups`, before the dialog opens and when the server refused because of such groups. */
  onBlockingGroupsNeeded: () => void;
  linkOf: (group: GroupChip) => ReactNode;
}

/** Explains what deleting the account means, and opens the dialog for it. */
export function DeleteAccountCard({ onBlockingGroupsNeeded, ...groups }: DeleteAccountCardProps) {
  const [isOpen, setOpen] = useState(false);
  const [opening, setOpening] = useState(0);
  const open = () => {
    onBlockingGroupsNeeded();
    setOpening(opening + 1);
    setOpen(true);
  };
  return (
    <Card className="flex flex-col items-start gap-4" aria-labelledby="delete-account">
      <h2 id="delete-account" className="text-heading">
        Delete account
      </h2>
      <p className="text-ink-muted">
        You are signed out everywhere and others no longer see you. For {GRACE_DAYS} days you can come back;
        then everything is erased for good.
      </p>
      <Button variant="secondary" className="text-danger!" onClick={open}>
        Delete account
      </Button>
      {opening > 0 && (
        <Suspense fallback={null}>
          <DeleteAccountDialog
            key={opening}
            open={isOpen}
            onOpenChange={setOpen}
            onRefused={onBlockingGroupsNeeded}
            {...groups}
          />
        </Suspense>
      )}
    </Card>
  );
}
