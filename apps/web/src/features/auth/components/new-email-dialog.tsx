import { useState } from 'react';
import { Button } from '../../../components/controls/button.tsx';
import { TextField } from '../../../components/controls/field.tsx';
import { ProblemList } from '../../../components/feedback/problem-list.tsx';
import { Dialog } from '../../../components/overlays/dialog.tsx';
import { toast } from '../../../components/toast/toast.tsx';
import { useNewEmail } from '../api/use-email.ts';
import { EMAIL_TEXTS as TEXTS } from '../texts.ts';
import { CodeForm } from './code-form.tsx';
import { handleSubmit } from '../../../components/form/handle-submit.ts';

/** Asks for an e-mail address, then for the code that was sent to it. */
export default function NewEmailDialog({ onClose }: { onClose: () => void }) {
  const [email, setEmail] = useState('');
  const [problem, setProblem] = useState<string>();
  const { isSent, isSending, devCode, send, confirm } = useNewEmail((added) => {
    onClose();
    toast({ title: TEXTS.added, description: TEXTS.canBeUsed(added) });
  });
  const isTyped = email.trim() !== '';

  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Your e-mail address"
      description={isSent ? undefined : TEXTS.about}
    >
      {isSent ? (
        <CodeForm
          sentTo={email.trim()}
          devCode={devCode}
          label="Confirm address"
          pendingLabel="Confirming..."
          onVerify={(code) => confirm(email, code)}
          onResend={() => send(email)}
        />
      ) : (
        <form
          noValidate
          className="flex flex-col gap-5"
          onSubmit={handleSubmit(() => {
            if (isTyped && !isSending) void send(email).then(setProblem);
          })}
        >
          <TextField
            label="E-mail address"
            type="email"
            inputMode="email"
            autoComplete="email"
            value={email}
            readOnly={isSending}
            onChange={(event) => setEmail(event.target.value)}
          />
          <ProblemList problems={[problem]} />
          <Button type="submit" size="lg" disabled={!isTyped} pending={isSending} pendingLabel="Sending...">
            Send code
          </Button>
        </form>
      )}
    </Dialog>
  );
}
