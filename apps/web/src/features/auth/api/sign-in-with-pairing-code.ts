import { readFailure } from '../../../lib/api/errors.ts';
import { callSignIn } from '../../../lib/api/sign-in-client.ts';
import { PAIRING_TEXTS } from '../texts.ts';
import { toVerified, type Verified } from './sign-in.ts';

/** Signs in with the pairing code that another device shows. */
export async function signInWithPairingCode(code: string): Promise<Verified> {
  try {
    return toVerified(await callSignIn('pairing.verify', { code }));
  } catch (error) {
    return { ok: false, message: readFailure(error).sentence ?? PAIRING_TEXTS.notSignedIn };
  }
}
