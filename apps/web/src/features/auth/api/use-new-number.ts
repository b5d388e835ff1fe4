import { TEXTS } from '@dubs/contract/texts';
import type { Me } from '../../../lib/api/own-me.ts';
import { trpc } from '../../../lib/api/trpc.ts';
import { failureOf } from './failure-of.ts';
import { useSentCode } from './use-sent-code.ts';

/**
 * Returns functions to send a code to a new number, and to change the account's number with that code. Both resolve to an error message,
 * or to undefined. `onChanged` receives the user, who still has the old number if the change is delayed.
 */
export function useNewNumber(onChanged: (me: Me) => void) {
  const utils = trpc.useUtils();
  const { isSent, devCode, setSent } = useSentCode();
  const { mutateAsync: send, isPending: isSending } = trpc.numberChanges.send.useMutation({
    onSuccess: setSent,
  });
  const { mutateAsync: change } = trpc.numberChanges.verify.useMutation({
    async onSuccess(changed) {
      utils.auth.me.setData(undefined, changed);
      await Promise.all([utils.numberChanges.invalidate(), utils.sessions.invalidate()]);
    },
  });
  return {
    isSent,
    isSending,
    devCode,
    send: (phoneNumber: string) => failureOf(send({ phoneNumber }), TEXTS.auth.sendFailed),
    change: (phoneNumber: string, otpCode: string) =>
      failureOf(change({ phoneNumber, otpCode }).then(onChanged), TEXTS.auth.verifyFailed),
  };
}
