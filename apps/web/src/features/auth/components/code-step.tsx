import { Button } from '../../../components/controls/button.tsx';
import { CodeForm } from './code-form.tsx';
import { sendCode, type SentCode, type SignedIn, verifyCode } from '../api/sign-in.ts';

interface CodeStepProps {
  sent: SentCode;
  /** Called when another code has been sent. */
  onSent: (sent: SentCode) => void;
  onBack: () => void;
  onVerified: (verified: SignedIn) => void;
}

/** Renders the second step of the sign-in: the code from the text message or the e-mail. */
export default function CodeStep({ sent, onSent, onBack, onVerified }: CodeStepProps) {
  const { phoneNumber, by, sentAt, devCode } = sent;

  const verify = async (code: string) => {
    const verified = await verifyCode(sent, code);
    if (!verified.ok) return verified.message;
    onVerified(verified);
    return undefined;
  };
  const resend = async () => {
    const result = await sendCode(phoneNumber, sent, by);
    if (!result.ok) return result.message;
    onSent(result.sent);
    return undefined;
  };

  return (
    <CodeForm
      sentTo={by === 'text' ? phoneNumber : null}
      sentAt={sentAt}
      devCode={devCode}
      label="Verify"
      pendingLabel="Verifying..."
      onVerify={verify}
      onResend={resend}
    >
      <Button variant="quiet" onClick={onBack}>
        Back to Phone Number
      </Button>
    </CodeForm>
  );
}
