import { startAuthentication, WebAuthnAbortService } from '@simplewebauthn/browser';
import { readFailure } from '../../../lib/api/errors.ts';
import { callSignIn } from '../../../lib/api/sign-in-client.ts';
import { canHoldPasskey, isCancelled } from '../../../lib/browser/passkeys.ts';
import { toVerified, type Verified } from './sign-in.ts';

const FAILED = 'This passkey did not work. Please try again, or sign in with a code.';

const fetchOptions = async () => (await callSignIn('passkeys.signInOptions', undefined)).output;
type Options = Awaited<ReturnType<typeof fetchOptions>>;

const toFailure = (error: unknown): Verified | null =>
  isCancelled(error) ? null : { ok: false, message: readFailure(error).sentence ?? FAILED };

async function signInWith(optionsJSON: Options, useBrowserAutofill: boolean): Promise<Verified | null> {
  try {
    const signed = await startAuthentication({
      optionsJSON,
      useBrowserAutofill,
      verifyBrowserAutofillInput: false,
    });
    return toVerified(await callSignIn('passkeys.verify', signed));
  } catch (error) {
    return toFailure(error);
  }
}

/** Asks the user for a passkey and signs in with it; null if they cancel. */
export const signInWithPasskey = (): Promise<Verified | null> =>
  fetchOptions().then((options) => signInWith(options, false), toFailure);

/**
 * Offers this device's passkeys in the autofill of the phone number field until `signal` aborts, and signs in with the chosen one. Null if
 * the browser cannot do this, if no passkey was chosen, or if the server does not respond: the user has asked for nothing yet.
 */
export async function offerPasskeysInField(signal: AbortSignal): Promise<Verified | null> {
  const canOffer = await PublicKeyCredential.isConditionalMediationAvailable?.().catch(() => false);
  if (!canOffer || !(await canHoldPasskey())) return null;
  const options = await fetchOptions().catch(() => null);
  if (!options || signal.aborted) return null;
  signal.addEventListener('abort', () => WebAuthnAbortService.cancelCeremony());
  return signInWith(options, true);
}
