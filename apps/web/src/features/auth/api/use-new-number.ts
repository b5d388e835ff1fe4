import { TEXTS } from '@dubs/contract/texts';
import type { Me } from '../../../lib/api/own-me.ts';
import { trpc } from '../../../lib/api/trpc.ts';
import { failureOf } from './failure-of.ts';
import { useSentCode } from './use-sent-code.ts';

/**
 * Sends a code to a new number, and moves the user's account there with it. Both return what went wrong, or
 * undefined. `onChanged` gets the user, who has the old number while the change waits.
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
