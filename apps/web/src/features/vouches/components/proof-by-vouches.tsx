import { useEffect } from 'react';
import { Button } from '../../../components/controls/button.tsx';
import { passFocusUp } from '../../../components/controls/pass-focus-up.ts';
import { Notice } from '../../../components/feedback/notice.tsx';
import { ProblemList } from '../../../components/feedback/problem-list.tsx';
import { useProofByVouches } from '../api/use-proof-by-vouches.ts';
import { PROOF_TEXTS as TEXTS } from '../texts.ts';
import { VouchCode } from './vouch-code.tsx';

/** Lets a user who cannot receive a code ask members of their groups to confirm their identity. */
export default function ProofByVouches({ onProved }: { onProved: () => void }) {
  const { ask, isAsking, vouch, problems } = useProofByVouches();
  const isApproved = vouch?.status === 'approved';
  useEffect(() => {
    if (isApproved) onProved();
  }, [isApproved, onProved]);

  return (
    <div className="flex flex-col gap-4 pt-2">
      {vouch === undefined ? (
        <>
          <p>{TEXTS.why}</p>
          <ProblemList problems={problems} />
          <Button ref={passFocusUp} size="lg" pending={isAsking} pendingLabel={TEXTS.asking} onClick={ask}>
            {TEXTS.ask}
          </Button>
        </>
      ) : vouch.status === 'pending' && vouch.code !== null ? (
        <VouchCode code={vouch.code} waiting={TEXTS.waiting} />
      ) : (
        <Notice role="status">{TEXTS.ended[vouch.status === 'pending' ? 'closed' : vouch.status]}</Notice>
      )}
    </div>
  );
}
