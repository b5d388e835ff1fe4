import { TEXTS } from '@dubs/contract/texts';
import { trpc } from '../../../lib/api/trpc.ts';
import { failureOf } from './failure-of.ts';
import { useSentCode } from './use-sent-code.ts';

/** Returns the viewer's own address, if this server sends e-mail; null without one, undefined until it is known. */
export const useEmail = (isMailed = true) => trpc.emails.get.useQuery(undefined, { enabled: isMailed });

/**
 * Sends a code to a new address, and adds the address with it. Both return what went wrong, or undefined. `onAdded` gets the address as it is
 * stored.
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
  const { get } = trpc.useUtils().emails;
  return trpc.emails.remove.useMutation({ onSettled: () => get.invalidate() });
}
