import { startAuthentication, WebAuthnAbortService } from '@simplewebauthn/browser';
import { readFailure } from '../../../lib/api/errors.ts';
import { callSignIn } from '../../../lib/api/sign-in-client.ts';
import { canHoldPasskey, isCancelled } from '../../../lib/browser/passkeys.ts';
import { toVerified, type Verified } from './sign-in.ts';

const FAILED = 'This passkey did not work. Please try again, or sign in with a code.';

async function signIn(isInField: boolean): Promise<Verified | null> {
  try {
    const { output: optionsJSON } = await callSignIn('passkeys.signInOptions', undefined);
    const signed = await startAuthentication({
      optionsJSON,
      useBrowserAutofill: isInField,
      verifyBrowserAutofillInput: false,
    });
    return toVerified(await callSignIn('passkeys.verify', signed));
  } catch (error) {
    if (isCancelled(error)) return null;
    return { ok: false, message: readFailure(error).sentence ?? FAILED };
  }
}

/** Asks the user for a passkey and signs in with it; null if they cancel. */
export const signInWithPasskey = (): Promise<Verified | null> => signIn(false);

/**
 * Offers this device's passkeys in the autofill of the phone number field, and signs in with the chosen one. Null if the browser
 * cannot do this, or if no passkey was chosen before `cancelOffer`.
 */
export async function offerPasskeysInField(): Promise<Verified | null> {
  const canOffer = await PublicKeyCredential.isConditionalMediationAvailable?.().catch(() => false);
  return canOffer && (await canHoldPasskey()) ? signIn(true) : null;
}

/** Stops offering passkeys in the field. */
export const cancelOffer = (): void => WebAuthnAbortService.cancelCeremony();
