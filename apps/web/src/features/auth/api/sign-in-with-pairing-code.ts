import { readFailure } from '../../../lib/api/errors.ts';
import { callSignIn } from '../../../lib/api/sign-in-client.ts';
import { PAIRING_TEXTS } from '../texts.ts';
import type { Verified } from './sign-in.ts';

/** Signs in with the pairing code that another device shows. */
export async function signInWithPairingCode(code: string): Promise<Verified> {
  try {
    const { answer, isBack } = await callSignIn('pairing.verify', { code });
    return { ok: true, token: answer.token, needsOnboarding: answer.needsOnboarding, isBack };
  } catch (error) {
    return { ok: false, message: readFailure(error).sentence ?? PAIRING_TEXTS.notSignedIn };
  }
}
