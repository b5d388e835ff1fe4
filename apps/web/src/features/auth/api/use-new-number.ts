import { TEXTS } from '@dubs/contract/texts';
import type { Me } from '../../../lib/api/own-me.ts';
import { trpc } from '../../../lib/api/trpc.ts';
import { failureOf } from './failure-of.ts';

/**
 * Sends a code to a new number, and moves the user's account there with it. Both return what went wrong, or
 * undefined. `onChanged` gets the user, who has the old number while the change waits.
 */
export function useNewNumber(onChanged: (me: Me) => void) {
  const utils = trpc.useUtils();
  const { mutateAsync: send, data: sent, isPending: isSending } = trpc.numberChanges.send.useMutation();
  const { mutateAsync: change } = trpc.numberChanges.verify.useMutation({
    async onSuccess(changed) {
      utils.auth.me.setData(undefined, changed);
      await Promise.all([utils.numberChanges.invalidate(), utils.sessions.invalidate()]);
    },
  });
  return {
    isSent: sent !== undefined,
    isSending,
    devCode: sent?.devMode ? (sent.otpCode ?? '') : undefined,
    send: (phoneNumber: string) => failureOf(send({ phoneNumber }), TEXTS.auth.sendFailed),
    change: (phoneNumber: string, otpCode: string) =>
      failureOf(change({ phoneNumber, otpCode }).then(onChanged), TEXTS.auth.verifyFailed),
  };
}
