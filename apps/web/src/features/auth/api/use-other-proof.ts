import { isCancelled } from '../../../lib/browser/passkeys.ts';
import { sentenceOf } from '../../../lib/api/errors.ts';
import { trpc } from '../../../lib/api/trpc.ts';
import { PAIRING_TEXTS as TEXTS } from '../texts.ts';
import { failureOf } from './failure-of.ts';

/** Returns functions that prove the session without a text message: with a passkey, or with a pairing code from another device. */
export function useOtherProof() {
  const { mutateAsync: createOptions } = trpc.passkeys.signInOptions.useMutation();
  const { mutateAsync: verifyPasskey } = trpc.passkeys.verify.useMutation();
  const { mutateAsync: verifyPairing } = trpc.pairing.verify.useMutation();

  async function byPasskey(): Promise<{ isProved: boolean; problem?: string | undefined }> {
    try {
      const [{ startAuthentication }, optionsJSON] = await Promise.all([
        import('@simplewebauthn/browser'),
        createOptions(),
      ]);
      await verifyPasskey(await startAuthentication({ optionsJSON }));
      return { isProved: true };
    } catch (error) {
      return {
        isProved: false,
        problem: isCancelled(error) ? undefined : sentenceOf(error, TEXTS.notProved),
      };
    }
  }
  return { byPasskey, byPairingCode: (code: string) => failureOf(verifyPairing({ code }), TEXTS.notProved) };
}
