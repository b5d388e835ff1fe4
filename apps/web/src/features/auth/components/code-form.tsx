import { type ReactNode, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { Button } from '../../../components/controls/button.tsx';
import { Notice } from '../../../components/feedback/notice.tsx';
import { phoneInWords } from '../phone-number.ts';
import { codeDigits, isWholeCode } from './code-digits.ts';
import { CodeField } from './code-field.tsx';
import { clock, useCountdown } from '../../../lib/browser/use-countdown.ts';
import { useTextMessageCode } from '../api/use-text-message-code.ts';

const RESEND_AFTER_MS = 30_000;

/** How long a whole code stands before it is tried by itself: time enough for users who press the button anyway. */
const VERIFY_AFTER_MS = 600;

/** How long a code is tried by itself before the button says so. */
const SHOW_PENDING_AFTER_MS = 1_000;

interface CodeFormProps {
  /** The number or address; null if it must not be shown whether there is one. */
  sentTo: string | null;
  /** The code itself, which only a server in development mode returns; empty where its terminal shows it. */
  devCode: string | undefined;
  label: string;
  pendingLabel: string;
  /** Tries the code. Returns what is wrong, or undefined. */
  onVerify: (code: string) => Promise<string | undefined>;
  /** Asks for another code. Returns what is wrong, or undefined. */
  onResend: () => Promise<string | undefined>;
  /** What else can be done. */
  children?: ReactNode;
}

/** Takes the code from a text message or an e-mail, and asks for another one. */
export function CodeForm({
  sentTo,
  devCode,
  label,
  pendingLabel,
  onVerify,
  onResend,
  children,
}: CodeFormProps) {
  const [code, setCode] = useState('');
  const [pending, setPending] = useState(false);
  // While a code is tried by itself the button stays as it is, until that takes long: a press then changes only how it looks.
  const [showsPending, setShowsPending] = useState(false);
  const [isResending, setResending] = useState(false);
  const [failure, setFailure] = useState<string>();
  const [resendAt, setResendAt] = useState(() => Date.now() + RESEND_AFTER_MS);
  const wait = useCountdown(resendAt);
  const field = useRef<HTMLInputElement>(null);
  const sentence = useId();

  const tried = useRef<string>(undefined);

  useEffect(() => field.current?.focus(), []);
  useTextMessageCode((received) => setCode(codeDigits(received)));

  const verify = async () => {
    tried.current = code;
    setPending(true);
    setFailure(undefined);
    const timer = setTimeout(() => setShowsPending(true), SHOW_PENDING_AFTER_MS);
    const problem = await onVerify(code);
    clearTimeout(timer);
    setPending(false);
    setShowsPending(false);
    if (problem === undefined) return;
    setFailure(problem);
    field.current?.focus();
    // What was typed meanwhile is not overwritten by the next key.
    if (field.current?.value === code) field.current.select();
  };

  const verifyByItself = useEffectEvent(() => {
    // A wrong code costs a try, so the same digits are not tried again unless the user asks for it.
    if (!pending && tried.current !== code) void verify();
  });
  useEffect(() => {
    if (!isWholeCode(code)) return;
    const timer = setTimeout(verifyByItself, VERIFY_AFTER_MS);
    return () => clearTimeout(timer);
  }, [code, pending]);

  const resend = async () => {
    setFailure(undefined);
    setResending(true);
    const problem = await onResend();
    setResending(false);
    if (problem !== undefined) return setFailure(problem);
    setResendAt(Date.now() + RESEND_AFTER_MS);
    setCode('');
    field.current?.focus();
  };

  return (
    <form
      className="flex flex-col gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isWholeCode(code)) return;
        setShowsPending(true);
        if (!pending) void verify();
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
      <p id={sentence} className="text-ink-muted">
        {sentTo === null ? (
          'If your account has an e-mail address, a code is on its way there.'
        ) : (
          <>
            We sent a code to <strong className="text-ink wrap-anywhere">{phoneInWords(sentTo)}</strong>.
          </>
        )}{' '}
        It is good for 10 minutes.
      </p>
      <CodeField
        ref={field}
        value={code}
        onChange={setCode}
        invalid={failure !== undefined}
        describedBy={sentence}
      />
      <Button
        type="submit"
        size="lg"
        disabled={!isWholeCode(code)}
        pending={pending && showsPending}
        pendingLabel={pendingLabel}
      >
        {label}
      </Button>
      <div className="-ms-4 flex flex-col items-start">
        {children}
        <Button
          variant="quiet"
          className="tabular"
          disabled={wait > 0}
          pending={isResending}
          pendingLabel="Sending..."
          onClick={() => void resend()}
        >
          {wait > 0 ? `Resend code in ${clock(wait)}` : 'Resend code'}
        </Button>
      </div>
    </form>
  );
}
