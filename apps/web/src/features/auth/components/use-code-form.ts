import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useCountdown } from '../../../lib/browser/use-countdown.ts';
import { useTextMessageCode } from '../api/use-text-message-code.ts';
import { codeDigits, isWholeCode } from './code-digits.ts';

const RESEND_AFTER_MS = 30_000;

/** Delay before a complete code is submitted automatically. Leaves time to press the button, also on a slow device. */
const VERIFY_AFTER_MS = 1_500;

/** Delay before the button shows that an automatic submission is pending. */
const SHOW_PENDING_AFTER_MS = 1_000;

export interface CodeFormOptions {
  /** When the code was sent, in milliseconds since the epoch; when the form appears by default. */
  sentAt?: number | undefined;
  /** Verifies the code. Resolves to an error message, or to undefined. */
  onVerify: (code: string) => Promise<string | undefined>;
  /** Requests another code. Resolves to an error message, or to undefined. */
  onResend: () => Promise<string | undefined>;
}

/** Holds the state of the form for a code: submits a complete code automatically, once, and limits how often another one is requested. */
export function useCodeForm({ sentAt, onVerify, onResend }: CodeFormOptions) {
  const [code, setCode] = useState('');
  const [pending, setPending] = useState(false);
  // During an automatic submission the button looks idle, unless that takes long or the user presses it.
  const [showsPending, setShowsPending] = useState(false);
  const [isResending, setResending] = useState(false);
  const [failure, setFailure] = useState<string>();
  const [resendAt, setResendAt] = useState(() => (sentAt ?? Date.now()) + RESEND_AFTER_MS);
  const wait = useCountdown(resendAt);
  const field = useRef<HTMLInputElement>(null);
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

  const submit = () => {
    if (!isWholeCode(code)) return;
    setShowsPending(true);
    if (!pending) void verify();
  };

  return {
    field,
    code,
    setCode,
    failure,
    submit,
    isVerifying: pending && showsPending,
    /** Seconds until another code can be requested. */
    wait,
    resend,
    isResending,
  };
}
