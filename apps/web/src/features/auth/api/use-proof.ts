import { TEXTS } from '@dubs/contract/texts';
import { useState } from 'react';
import { trpc } from '../../../lib/api/trpc.ts';
import { failureOf } from './failure-of.ts';
import type { CodeWay } from './sign-in.ts';
import { type CodeReceipt, useSentCode } from './use-sent-code.ts';

/**
 * Returns functions to send a code to the user's own number or address, and to verify it, which proves the session. Both resolve to an
 * error message, or to undefined.
 */
export function useProof() {
  const { isSent, devCode, setSent } = useSentCode();
  const [by, setBy] = useState<CodeWay>('text');
  const showSent = (way: CodeWay) => (receipt: CodeReceipt) => {
    setBy(way);
    setSent(receipt);
  };
  const text = trpc.proof.send.useMutation({ onSuccess: showSent('text') });
  const mail = trpc.proof.mail.useMutation({ onSuccess: showSent('email') });
  const { mutateAsync: verify } = trpc.proof.verify.useMutation();
  return {
    isSent,
    isSending: (by === 'text' ? text : mail).isPending,
    devCode,
    by,
    send(way: CodeWay) {
      setBy(way);
      return failureOf((way === 'text' ? text : mail).mutateAsync(), TEXTS.auth.sendFailed);
    },
    verify: (otpCode: string) => failureOf(verify({ otpCode }), TEXTS.auth.verifyFailed),
  };
}
