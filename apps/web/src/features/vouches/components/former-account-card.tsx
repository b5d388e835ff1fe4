import { useState } from 'react';
import { Button } from '../../../components/controls/button.tsx';
import { TitledCard } from '../../../components/display/card.tsx';
import { NoSpaceYet } from '../../../components/feedback/no-space-yet.tsx';
import { ConfirmDialog } from '../../../components/overlays/confirm-dialog.tsx';
import { trpc } from '../../../lib/api/trpc.ts';
import { localDay, longDay } from '../../../lib/text/dates.ts';
import { useUndoSeparation } from '../api/use-undo-separation.ts';
import { FORMER_TEXTS as TEXTS } from '../texts.ts';

/** Offers to undo the separation of a user who said that they are new; renders nothing if that is not possible. */
export default function FormerAccountCard() {
  const { data, isLoading } = trpc.auth.formerAccount.useQuery();
  const [isAsking, setAsking] = useState(false);
  const { undo, isPending, problems } = useUndoSeparation();
  if (isLoading) return <NoSpaceYet />;
  if (!data?.until) return null;
  return (
    <TitledCard title={TEXTS.title} className="items-start">
      <p className="text-ink-muted">{TEXTS.why(longDay(localDay(data.until)))}</p>
      <Button variant="secondary" onClick={() => setAsking(true)}>
        {TEXTS.ask}
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={TEXTS.confirm.title}
        description={TEXTS.confirm.description}
        confirmLabel={TEXTS.confirm.confirm}
        pendingLabel={TEXTS.confirm.pending}
        pending={isPending}
        problems={problems}
        onConfirm={undo}
      />
    </TitledCard>
  );
}
