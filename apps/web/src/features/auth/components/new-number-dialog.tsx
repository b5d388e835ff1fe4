import { useState } from 'react';
import { Button } from '../../../components/controls/button.tsx';
import { TextField } from '../../../components/controls/field.tsx';
import { ProblemList } from '../../../components/feedback/problem-list.tsx';
import { Dialog } from '../../../components/overlays/dialog.tsx';
import { toast } from '../../../components/toast/toast.tsx';
import { phoneOf } from '../phone-number.ts';
import { useNewNumber } from '../api/use-new-number.ts';
import { CodeForm } from './code-form.tsx';
import { handleSubmit } from '../../../components/form/handle-submit.ts';

interface NewNumberDialogProps {
  /** The user's current number. */
  current: string | null;
  onClose: () => void;
}

/** Asks for a new phone number, then for the code that was sent to it. */
export default function NewNumberDialog({ current, onClose }: NewNumberDialogProps) {
  const [phoneNumber, setPhoneNumber] = useState('');
  const [problem, setProblem] = useState<string>();
  const { isSent, isSending, devCode, send, change } = useNewNumber(({ phoneNumber: now }) => {
    onClose();
    toast(
      now === current
        ? {
            title: 'Your number changes in 3 days',
            description: 'This device is new, so it takes a while. Your profile shows when.',
          }
        : { title: 'Number changed', description: `You sign in with ${now} from now on.` },
    );
  });
  const isTyped = phoneNumber.trim() !== '';

  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Change your number"
      description={
        isSent
          ? undefined
          : `${current ? `You sign in with ${current} now. ` : ''}Your other devices are signed out.`
      }
    >
      {isSent ? (
        <CodeForm
          sentTo={phoneNumber}
          devCode={devCode}
          label="Change number"
          pendingLabel="Changing..."
          onVerify={(code) => change(phoneNumber, code)}
          onResend={() => send(phoneNumber)}
        />
      ) : (
        <form
          noValidate
          className="flex flex-col gap-5"
          onSubmit={handleSubmit(() => {
            if (isTyped && !isSending) void send(phoneNumber).then(setProblem);
          })}
        >
          <TextField
            label="New phone number"
            hint="Outside the US, begin with + and your country code."
            type="tel"
            inputMode="tel"
            autoComplete="tel"
            value={phoneNumber}
            readOnly={isSending}
            onChange={(event) => setPhoneNumber(phoneOf(event.target))}
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
