import { TEXTS } from '@dubs/contract/texts';
import { useMutation } from '@tanstack/react-query';
import { doneIfGone } from '../../../lib/api/done-if-gone.ts';
import { trpc } from '../../../lib/api/trpc.ts';
import { failureOf } from './failure-of.ts';
import { useSentCode } from './use-sent-code.ts';

/** Fetches the viewer's own e-mail address (null if they have none). Disabled unless this server sends e-mail. */
export const useEmail = (isMailed = true) => trpc.emails.get.useQuery(undefined, { enabled: isMailed });

/**
 * Returns functions to send a code to a new address, and to add the address with that code. Both resolve to an error message, or to
 * undefined. `onAdded` receives the address as stored.
 */
export function useNewEmail(onAdded: (email: string) => void) {
  const { get } = trpc.useUtils().emails;
  const { isSent, devCode, setSent } = useSentCode();
  const { mutateAsync: send, isPending: isSending } = trpc.emails.send.useMutation({ onSuccess: setSent });
  const { mutateAsync: confirm } = trpc.emails.confirm.useMutation({
    onSuccess: (own) => get.setData(undefined, own),
  });
  return {
    isSent,
    isSending,
    devCode,
    send: (email: string) => failureOf(send({ email }), TEXTS.auth.sendFailed),
    confirm: (email: string, otpCode: string) =>
      failureOf(
        confirm({ email, otpCode }).then((own) => onAdded(own.email ?? '')),
        TEXTS.auth.verifyFailed,
      ),
  };
}

/** Removes the viewer's address. */
export function useRemoveEmail() {
  const { client, emails } = trpc.useUtils();
  return useMutation({
    mutationFn: () => client.emails.remove.mutate().catch(doneIfGone),
    onSettled: () => emails.get.invalidate(),
  });
}
