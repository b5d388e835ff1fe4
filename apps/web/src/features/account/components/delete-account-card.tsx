import type { GroupChip } from '@dubs/contract';
import { type ReactNode, useState } from 'react';
import { Button } from '../../../components/controls/button.tsx';
import { TitledCard } from '../../../components/display/card.tsx';
import { lazyDialog } from '../../../components/overlays/lazy-dialog.tsx';
import { GRACE_DAYS } from '../texts.ts';

const DeleteAccountDialog = lazyDialog(() => import('./delete-account-dialog.tsx'), {
  isPrefetched: false,
  isFresh: true,
});

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
  const open = () => {
    onBlockingGroupsNeeded();
    setOpen(true);
  };
  return (
    <TitledCard title="Delete account" className="items-start">
      <p className="text-ink-muted">
        You are signed out everywhere and others no longer see you. For {GRACE_DAYS} days you can come back;
        then everything is erased for good.
      </p>
      <Button variant="secondary" className="text-danger!" onClick={open}>
        Delete account
      </Button>
      <DeleteAccountDialog
        open={isOpen}
        onOpenChange={setOpen}
        onRefused={onBlockingGroupsNeeded}
        {...groups}
      />
    </TitledCard>
  );
}
