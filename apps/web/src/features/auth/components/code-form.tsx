import { type ReactNode, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { Button } from '../../../components/controls/button.tsx';
import { Notice } from '../../../components/feedback/notice.tsx';
import { phoneInWords } from '../phone-number.ts';
import { codeDigits, isWholeCode } from './code-digits.ts';
import { CodeField } from './code-field.tsx';
import { clock, useCountdown } from '../../../lib/browser/use-countdown.ts';
import { useTextMessageCode } from '../api/use-text-message-code.ts';
import { handleSubmit } from '../../../components/form/handle-submit.ts';

const RESEND_AFTER_MS = 30_000;

/** Delay before a complete code is submitted automatically. Leaves time to press the button, also on a slow device. */
const VERIFY_AFTER_MS = 1_500;

/** Delay before the button shows that an automatic submission is pending. */
const SHOW_PENDING_AFTER_MS = 1_000;

interface CodeFormProps {
  /** The number or address; null if the form must not reveal whether the account has an address. */
  sentTo: string | null;
  /** When the code was sent, in milliseconds since the epoch; when the form appears by default. */
  sentAt?: number;
  /** The code itself, which only a server in development mode returns; empty if that prints it to its terminal instead. */
  devCode: string | undefined;
  label: string;
  pendingLabel: string;
  /** Verifies the code. Resolves to an error message, or to undefined. */
  onVerify: (code: string) => Promise<string | undefined>;
  /** Requests another code. Resolves to an error message, or to undefined. */
  onResend: () => Promise<string | undefined>;
  /** Further actions, shown beside the button to resend the code. */
  children?: ReactNode;
}

/** Renders the form for the code from a text message or an e-mail, with a button to request another one. */
export function CodeForm({
  sentTo,
  sentAt,
  devCode,
  label,
  pendingLabel,
  onVerify,
  onResend,
  children,
}: CodeFormProps) {
  const [code, setCode] = useState('');
  const [pending, setPending] = useState(false);
  // During an automatic submission the button looks idle, unless that takes long or the user presses it.
  const [showsPending, setShowsPending] = useState(false);
  const [isResending, setResending] = useState(false);
  const [failure, setFailure] = useState<string>();
  const [resendAt, setResendAt] = useState(() => (sentAt ?? Date.now()) + RESEND_AFTER_MS);
  const wait = useCountdown(resendAt);
  const field = useRef<HTMLInputElement>(null);
  const sentence = useId();

  const tried = useRef(new Set<string>());

  useEffect(() => field.current?.focus(), []);
  useTextMessageCode((received) => setCode(codeDigits(received)));

  const verify = async () => {
    tried.current.add(code);
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
    // Selected only if unchanged: the next key must not overwrite what was typed during the request.
    if (field.current?.value === code) field.current.select();
  };

  const verifyAutomatically = useEffectEvent(() => {
    // The number of tries is limited, so only the user can submit the same digits again.
    if (!pending && !tried.current.has(code)) void verify();
  });
  useEffect(() => {
    if (!isWholeCode(code)) return;
    const timer = setTimeout(verifyAutomatically, VERIFY_AFTER_MS);
    return () => clearTimeout(timer);
  }, [code, pending]);

  const resend = async () => {
    setFailure(undefined);
    setResending(true);
    const problem = await onResend();
    setResending(false);
    if (problem !== undefined) return setFailure(problem);
    tried.current.clear();
    setResendAt(Date.now() + RESEND_AFTER_MS);
    setCode('');
    field.current?.focus();
  };

  return (
    <form
      className="flex flex-col gap-5"
      onSubmit={handleSubmit(() => {
        if (!isWholeCode(code)) return;
        setShowsPending(true);
        if (!pending) void verify();
      })}
    >
      {/* Not atomic: only the part of the alert that changed is announced. */}
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
