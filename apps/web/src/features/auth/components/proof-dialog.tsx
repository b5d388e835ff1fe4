import { useState } from 'react';
import { Button } from '../../../components/controls/button.tsx';
import { ProblemList } from '../../../components/feedback/problem-list.tsx';
import { Dialog } from '../../../components/overlays/dialog.tsx';
import { useProof } from '../api/use-proof.ts';
import { CodeForm } from './code-form.tsx';

interface ProofDialogProps {
  /** The user's own number. */
  phoneNumber: string;
  onAnswer: (isProved: boolean) => void;
}

/** Asks the user to confirm that it is them, by a code to their number, before what they began goes on. */
export function ProofDialog({ phoneNumber, onAnswer }: ProofDialogProps) {
  const { devCode, isSent, isSending, send, verify } = useProof();
  const [problem, setProblem] = useState<string>();

  const check = async (code: string) => {
    const failed = await verify(code);
    if (failed === undefined) onAnswer(true);
    return failed;
  };

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onAnswer(false)}
      title="Confirm that it's you"
      description={isSent ? undefined : 'This can change who gets into your account, so we ask once more.'}
    >
      {isSent ? (
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
          <Button
            size="lg"
            pending={isSending}
            pendingLabel="Sending..."
            onClick={() => void send().then(setProblem)}
          >
            Text me a code
          </Button>
        </div>
      )}
    </Dialog>
  );
}
