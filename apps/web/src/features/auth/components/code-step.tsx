import { useEffect, useId, useRef, useState } from 'react';
import { Button } from '../../../components/controls/button.tsx';
import { Notice } from '../../../components/feedback/notice.tsx';
import { isWholeCode } from './code-digits.ts';
import { CodeField } from './code-field.tsx';
import { sendCode, type SentCode, type SignedIn, verifyCode } from '../api/sign-in.ts';
import { clock, useCountdown } from './use-countdown.ts';

const RESEND_AFTER_MS = 30_000;

interface CodeStepProps {
  sent: SentCode;
  /** Another code is on its way. */
  onSent: (sent: SentCode) => void;
  onBack: () => void;
  onVerified: (verified: SignedIn) => void;
}

/** Second step of the sign-in: the code from the text message. */
export default function CodeStep({ sent, onSent, onBack, onVerified }: CodeStepProps) {
  const { phoneNumber, devCode } = sent;
  const [code, setCode] = useState('');
  const [pending, setPending] = useState(false);
  const [failure, setFailure] = useState<string>();
  const [resendAt, setResendAt] = useState(() => Date.now() + RESEND_AFTER_MS);
  const wait = useCountdown(resendAt);
  const field = useRef<HTMLInputElement>(null);
  const sentTo = useId();

  useEffect(() => field.current?.focus(), []);

  const verify = async () => {
    setPending(true);
    setFailure(undefined);
    const verified = await verifyCode(sent, code);
    setPending(false);
    if (verified.ok) return onVerified(verified);
    setFailure(verified.message);
    field.current?.focus();
  };

  const resend = async () => {
    setFailure(undefined);
    const result = await sendCode(phoneNumber, sent);
    if (!result.ok) return setFailure(result.message);
    setResendAt(Date.now() + RESEND_AFTER_MS);
    onSent(result.sent);
    setCode('');
    field.current?.focus();
  };

  return (
    <form
      className="flex flex-col gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        if (isWholeCode(code)) void verify();
      }}
    >
      {/* One alert, of which only what is new is announced. */}
      <div role="alert" aria-atomic={false} className="flex flex-col gap-3 empty:hidden">
        {devCode !== undefined && (
          <Notice>
            Development mode: your code is{' '}
            {devCode === '' ? (
              'in the terminal where Dubs runs.'
            ) : (
              <strong className="tabular">{devCode}</strong>
            )}
          </Notice>
        )}
        {failure !== undefined && <Notice tone="danger">{failure}</Notice>}
      </div>
      <p id={sentTo} className="text-ink-muted">
        We sent a code to <strong className="text-ink wrap-anywhere">{phoneNumber}</strong>. It is good for 10
        minutes.
      </p>
      <CodeField
        ref={field}
        value={code}
        onChange={setCode}
        invalid={failure !== undefined}
        describedBy={sentTo}
      />
      <Button
        type="submit"
        size="lg"
        disabled={!isWholeCode(code)}
        pending={pending}
        pendingLabel="Verifying..."
      >
        Verify
      </Button>
      <div className="-ms-4 flex flex-col items-start">
        <Button variant="quiet" onClick={onBack}>
          Back to Phone Number
        </Button>
        <Button variant="quiet" className="tabular" disabled={wait > 0} onClick={() => void resend()}>
          {wait > 0 ? `Resend code in ${clock(wait)}` : 'Resend code'}
        </Button>
      </div>
    </form>
  );
}
