import { TEXTS } from '@dubs/contract/texts';
import { useState } from 'react';
import { trpc } from '../../../lib/api/trpc.ts';
import { failureOf } from './failure-of.ts';
import type { CodeWay } from './sign-in.ts';

/** Sends a code to the user's own number or address and tries it, which proves the session. Both return what went wrong, or undefined. */
export function useProof() {
  const text = trpc.proof.send.useMutation();
  const mail = trpc.proof.mail.useMutation();
  const [by, setBy] = useState<CodeWay>('text');
  const { data: sent, isPending: isSending } = by === 'text' ? text : mail;
  const { mutateAsync: verify } = trpc.proof.verify.useMutation();
  return {
    isSent: sent !== undefined,
    isSending,
    devCode: sent?.devMode ? (sent.otpCode ?? '') : undefined,
    by,
    send(way: CodeWay) {
      setBy(way);
      return failureOf((way === 'text' ? text : mail).mutateAsync(), TEXTS.auth.sendFailed);
    },
    verify: (otpCode: string) => failureOf(verify({ otpCode }), TEXTS.auth.verifyFailed),
  };
}
