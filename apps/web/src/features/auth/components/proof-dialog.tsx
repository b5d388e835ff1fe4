import { type ReactNode, useState } from 'react';
import { Button } from '../../../components/controls/button.tsx';
import { ProblemList } from '../../../components/feedback/problem-list.tsx';
import { Dialog } from '../../../components/overlays/dialog.tsx';
import { canUsePasskeys } from '../../../lib/browser/passkeys.ts';
import { useHasTexts } from '../api/use-has-texts.ts';
import { useOtherProof } from '../api/use-other-proof.ts';
import { useProof } from '../api/use-proof.ts';
import { PAIRING_TEXTS } from '../texts.ts';
import { CodeForm } from './code-form.tsx';
import { PairingForm } from './pairing-form.tsx';

interface ProofDialogProps {
  /** The user's own number; null without one. */
  phoneNumber: string | null;
  /** The way for those who can get no code. */
  byVouches: ReactNode;
  onProved: () => void;
  onClose: () => void;
}

/**
 * Asks the user to confirm that it is them before what they began goes on: by a code to their number, or else by a passkey or a pairing code;
 * or by members of their groups.
 */
export default function ProofDialog({ phoneNumber, byVouches, onProved, onClose }: ProofDialogProps) {
  const hasTexts = useHasTexts();
  const [isSent, setSent] = useState(false);
  const [asksOthers, setAsksOthers] = useState(false);
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Confirm that it's you"
      description={isSent ? undefined : 'This can change who gets into your account, so we ask once more.'}
    >
      {asksOthers ? (
        byVouches
      ) : (
        <>
          {hasTexts && phoneNumber !== null ? (
            <ProofByText phoneNumber={phoneNumber} onSent={() => setSent(true)} onProved={onProved} />
          ) : (
            <ProofWithoutTexts onProved={onProved} />
          )}
          <Button variant="quiet" className="mt-3 w-full" onClick={() => setAsksOthers(true)}>
            I can’t get a code
          </Button>
        </>
      )}
    </Dialog>
  );
}

interface ProofByTextProps {
  phoneNumber: string;
  onSent: () => void;
  onProved: () => void;
}

function ProofByText({ phoneNumber, onSent, onProved }: ProofByTextProps) {
  const { devCode, isSent, isSending, send, verify } = useProof();
  const [problem, setProblem] = useState<string>();

  const check = async (code: string) => {
    const failed = await verify(code);
    if (failed === undefined) onProved();
    return failed;
  };
  const begin = async () => {
    const failed = await send();
    setProblem(failed);
    if (failed === undefined) onSent();
  };

  return isSent ? (
    <CodeForm
      phoneNumber={phoneNumber}
      devCode={devCode}
      label="Confirm"
      pendingLabel="Confirming..."
      onVerify={check}
      onResend={send}
    />
  ) : (
    <div className="flex flex-col gap-4 pt-2">
      <ProblemList problems={problem === undefined ? [] : [problem]} />
      <Button size="lg" pending={isSending} pendingLabel="Sending..." onClick={() => void begin()}>
        Text me a code
      </Button>
    </div>
  );
}

function ProofWithoutTexts({ onProved }: { onProved: () => void }) {
  const { byPasskey, byPairingCode } = useOtherProof();
  const [isAsking, setAsking] = useState(false);
  const [problem, setProblem] = useState<string>();

  const askForPasskey = async () => {
    setAsking(true);
    const outcome = await byPasskey();
    setAsking(false);
    setProblem(outcome.problem);
    if (outcome.isProved) onProved();
  };
  const check = async (code: string) => {
    const failed = await byPairingCode(code);
    if (failed === undefined) onProved();
    return failed;
  };

  return (
    <div className="flex flex-col gap-5 pt-2">
      <ProblemList problems={problem === undefined ? [] : [problem]} />
      {canUsePasskeys() && (
        <Button
          size="lg"
          pending={isAsking}
          pendingLabel="Waiting for your passkey..."
          onClick={() => void askForPasskey()}
        >
          Use a passkey
        </Button>
      )}
      <PairingForm
        label="Confirm"
        pendingLabel="Confirming..."
        hint={PAIRING_TEXTS.proofHint}
        onVerify={check}
      />
    </div>
  );
}
