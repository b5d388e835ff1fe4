import { TEXTS } from '@dubs/contract/texts';
import { trpc } from '../../../lib/api/trpc.ts';
import { failureOf } from './failure-of.ts';

/** Sends a code to the user's own number and tries it, which proves the session. Both return what went wrong, or undefined. */
export function useProof() {
  const { mutateAsync: send, data: sent, isPending: isSending } = trpc.proof.send.useMutation();
  const { mutateAsync: verify } = trpc.proof.verify.useMutation();
  return {
    isSent: sent !== undefined,
    isSending,
    devCode: sent?.devMode ? (sent.otpCode ?? '') : undefined,
    send: () => failureOf(send(), TEXTS.auth.sendFailed),
    verify: (otpCode: string) => failureOf(verify({ otpCode }), TEXTS.auth.verifyFailed),
  };
}
