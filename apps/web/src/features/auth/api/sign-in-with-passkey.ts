import { startAuthentication, WebAuthnAbortService } from '@simplewebauthn/browser';
import { readFailure } from '../../../lib/api/errors.ts';
import { callSignIn } from '../../../lib/api/sign-in-client.ts';
import { canHoldPasskey, isCancelled } from '../../../lib/browser/passkeys.ts';
import type { Verified } from './sign-in.ts';

const FAILED = 'This passkey did not work. Please try again, or sign in with a code.';

async function signIn(isInField: boolean): Promise<Verified | null> {
  try {
    const { answer: optionsJSON } = await callSignIn('passkeys.signInOptions', undefined);
    const signed = await startAuthentication({
      optionsJSON,
      useBrowserAutofill: isInField,
      verifyBrowserAutofillInput: false,
    });
    const { answer, isBack } = await callSignIn('passkeys.verify', signed);
    return { ok: true, token: answer.token, needsOnboarding: answer.needsOnboarding, isBack };
  } catch (error) {
    if (isCancelled(error)) return null;
    return { ok: false, message: readFailure(error).sentence ?? FAILED };
  }
}

/** Asks the user for a passkey and signs in with it; null if they changed their mind. */
export const signInWithPasskey = (): Promise<Verified | null> => signIn(false);

/**
 * Has the browser offer passkeys among what it fills the phone number with, where this device holds some, and signs in with the one that is
 * chosen. Null if none is before `cancelOffer`.
 */
export async function offerPasskeysInField(): Promise<Verified | null> {
  const canOffer = await PublicKeyCredential.isConditionalMediationAvailable?.().catch(() => false);
  return canOffer && (await canHoldPasskey()) ? signIn(true) : null;
}

/** Ends the offer in the field. */
export const cancelOffer = (): void => WebAuthnAbortService.cancelCeremony();
