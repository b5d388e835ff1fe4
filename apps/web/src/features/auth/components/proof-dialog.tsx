import { type ReactNode, useState } from 'react';
import { Button } from '../../../components/controls/button.tsx';
import { ProblemList } from '../../../components/feedback/problem-list.tsx';
import { Dialog } from '../../../components/overlays/dialog.tsx';
import { canUsePasskeys } from '../../../lib/browser/passkeys.ts';
import { useEmail } from '../api/use-email.ts';
import { useOtherProof } from '../api/use-other-proof.ts';
import { useProof } from '../api/use-proof.ts';
import type { CodeWay } from '../api/sign-in.ts';
import { useSignInMethods } from '../api/use-sign-in-methods.ts';
import { PAIRING_TEXTS } from '../texts.ts';
import { CodeForm } from './code-form.tsx';
import { PairingForm } from './pairing-form.tsx';

interface ProofDialogProps {
  /** The user's own number; null without one. */
  phoneNumber: string | null;
  /** Alternative for users who cannot receive a code: asking members to vouch for them. */
  byVouches: ReactNode;
  onProved: () => void;
  onClose: () => void;
}

/**
 * Asks the user to prove their identity before a sensitive action continues: with a code sent to their number or address; if text
 * messages are not available, with a passkey or a pairing code; or through members of their groups.
 */
export default function ProofDialog({ phoneNumber, byVouches, onProved, onClose }: ProofDialogProps) {
  const { texts, email: isMailed } = useSignInMethods();
  const { data: own } = useEmail(isMailed);
  const text = texts ? phoneNumber : null;
  const email = isMailed && phoneNumber !== null ? (own?.email ?? null) : null;
  const [isSent, setSent] = useState(false);
  const [asksOthers, setAsksOthers] = useState(false);
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Confirm that it's you"
      description={isSent ? undefined : 'This can change who gets into your account, so we ask once more.'}
    >
      {asksOthers ? (
        byVouches
      ) : (
        <>
          {(text !== null || email !== null) && (
            <ProofByCode sentTo={{ text, email }} onSent={() => setSent(true)} onProved={onProved} />
          )}
          {text === null && !isSent && <ProofWithoutCode onProved={onProved} />}
          <Button variant="quiet" className="mt-3 w-full" onClick={() => setAsksOthers(true)}>
            I can't get a code
          </Button>
        </>
      )}
    </Dialog>
  );
}

interface ProofByCodeProps {
  /** Number and address that codes can be sent to; null where not available. */
  sentTo: Record<CodeWay, string | null>;
  onSent: () => void;
  onProved: () => void;
}

function ProofByCode({ sentTo, onSent, onProved }: ProofByCodeProps) {
  const { by, devCode, isSent, isSending, send, verify } = useProof();
  const [problem, setProblem] = useState<string>();

  const check = async (code: string) => {
    const failed = await verify(code);
    if (failed === undefined) onProved();
    return failed;
  };
  const begin = async (way: CodeWay) => {
    const failed = await send(way);
    setProblem(failed);
    if (failed === undefined) onSent();
  };

  return isSent ? (
    <CodeForm
      sentTo={sentTo[by]}
      devCode={devCode}
      label="Confirm"
      pendingLabel="Confirming..."
      onVerify={check}
      onResend={() => send(by)}
    />
  ) : (
    <div className="flex flex-col gap-4 pt-2">
      <ProblemList problems={[problem]} />
      {sentTo.text !== null && (
        <Button
          size="lg"
          pending={isSending && by === 'text'}
          pendingLabel="Sending..."
          onClick={() => void begin('text')}
        >
          Text me a code
        </Button>
      )}
      {sentTo.email !== null && (
        <Button
          size="lg"
          variant={sentTo.text === null ? 'primary' : 'secondary'}
          pending={isSending && by === 'email'}
          pendingLabel="Sending..."
          onClick={() => void begin('email')}
        >
          E-mail me a code
        </Button>
      )}
    </div>
  );
}

function ProofWithoutCode({ onProved }: { onProved: () => void }) {
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
      <ProblemList problems={[problem]} />
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
