import { TEXTS } from '@dubs/contract/texts';
import { readFailure } from '../../lib/errors.ts';
import { callSignIn } from '../../lib/sign-in-client.ts';

type Sent = { ok: true; devCode: string | undefined } | { ok: false; message: string };
type Verified =
  | { ok: true; token: string; needsOnboarding: boolean; isBack: boolean }
  | { ok: false; message: string };

/** Asks for a code by SMS. `devCode` is the code itself, which only a server in development mode returns; empty where its terminal shows it. */
export async function sendCode(phoneNumber: string): Promise<Sent> {
  try {
    const { devMode, otpCode } = (await callSignIn('sendOtp', { phoneNumber })).answer;
    return { ok: true, devCode: devMode ? (otpCode ?? '') : undefined };
  } catch (error) {
    return { ok: false, message: readFailure(error).sentence ?? TEXTS.auth.sendFailed };
  }
}

/** Trades a code for a session token. `isBack`: the person has the account again that they had deleted. */
export async function verifyCode(phoneNumber: string, otpCode: string): Promise<Verified> {
  try {
    const { answer, isBack } = await callSignIn('verifyOtp', { phoneNumber, otpCode });
    return { ok: true, token: answer.token, needsOnboarding: answer.needsOnboarding, isBack };
  } catch (error) {
    const { status, sentence } = readFailure(error);
    const unexplained = status === undefined ? TEXTS.auth.verifyFailed : TEXTS.auth.wrongCode;
    return { ok: false, message: sentence ?? unexplained };
  }
}
