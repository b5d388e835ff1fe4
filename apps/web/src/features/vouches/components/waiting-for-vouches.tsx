import { type ReactNode, useState } from 'react';
import { Button } from '../../../components/controls/button.tsx';
import { Notice } from '../../../components/feedback/notice.tsx';
import { ConfirmDialog } from '../../../components/overlays/confirm-dialog.tsx';
import type { OwnVouch } from '../../../lib/api/own-me.ts';
import { useSeparate } from '../api/use-separate.ts';
import { OPEN_TEXTS, VOUCH_TEXTS as TEXTS } from '../texts.ts';
import { VouchCode } from './vouch-code.tsx';

interface WaitingProps {
  vouch: OwnVouch;
  /** The button to sign in with a passkey, if available. */
  passkey: ReactNode;
  onLogout: () => void;
}

/** Shows a user the code with which members of their groups vouch for this session, and alternatives. */
export function WaitingForVouches({ vouch, passkey, onLogout }: WaitingProps) {
  const isOpening = vouch.openGroupIds !== undefined;
  const Heading = isOpening ? 'h2' : 'h1';
  return (
    <section className="mt-8 flex flex-col gap-5 rounded-lg border border-line bg-surface p-5 shadow-e2 sm:p-8">
      <Heading className="text-title">
        {TEXTS.title} <bdi className="whitespace-nowrap">{vouch.name}</bdi>
      </Heading>
      {vouch.code === null || vouch.status !== 'pending' ? (
        <Notice role="status">{TEXTS.ended[vouch.status === 'pending' ? 'closed' : vouch.status]}</Notice>
      ) : (
        <>
          <p>{isOpening ? OPEN_TEXTS.why : vouch.purpose === 'return' ? TEXTS.returnWhy : TEXTS.why}</p>
          <VouchCode code={vouch.code} waiting={TEXTS.waiting} />
        </>
      )}
      {passkey}
      <div className="flex flex-col items-start gap-3 border-t border-line pt-5">
        {vouch.purpose === 'return' ? <p className="text-ink-muted">{TEXTS.keepNew}</p> : <ImNew />}
        <Button variant="quiet" onClick={onLogout}>
          Log out
        </Button>
      </div>
    </section>
  );
}

/** Lets a new owner of the number start an account of their own. */
function ImNew() {
  const [isAsking, setAsking] = useState(false);
  const { separate, isPending, problems } = useSeparate();
  return (
    <>
      <p className="text-ink-muted">{TEXTS.imNewWhy}</p>
      <Button variant="secondary" onClick={() => setAsking(true)}>
        {TEXTS.imNew}
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={TEXTS.confirmNew.title}
        description={TEXTS.confirmNew.description}
        confirmLabel={TEXTS.confirmNew.confirm}
        pendingLabel={TEXTS.confirmNew.pending}
        pending={isPending}
        problems={problems}
        onConfirm={separate}
      />
    </>
  );
}
