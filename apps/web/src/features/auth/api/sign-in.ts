import { TEXTS } from '@dubs/contract/texts';
import { readFailure } from '../../../lib/api/errors.ts';
import { callSignIn } from '../../../lib/api/sign-in-client.ts';
import { getPendingInvite } from '../../../lib/session/pending-invite.ts';

/** How a code is sent. */
export type CodeWay = 'text' | 'email';

/** A code that was sent. */
export interface SentCode {
  /** The number as it was typed. */
  phoneNumber: string;
  by: CodeWay;
  /** Stands for the request: the code is tried with it, and the next request for the number follows it. */
  challenge: string;
  /** The code itself, which only a server in development mode returns; empty where its terminal shows it. */
  devCode: string | undefined;
}

type Sent = { ok: true; sent: SentCode } | { ok: false; message: string };
/** A session that was opened. */
export interface SignedIn {
  token: string;
  needsOnboarding: boolean;
  /** The person has the account again that they had deleted. */
  isBack: boolean;
}

/** What signing in brought, or what went wrong. */
export type Verified = ({ ok: true } & SignedIn) | { ok: false; message: string };

/** Returns what a server asks a new user for that takes only invited ones. */
function invitation(): { inviteCode?: string } {
  const inviteCode = getPendingInvite();
  return inviteCode === null ? {} : { inviteCode };
}

async function requestCode(
  phoneNumber: string,
  by: CodeWay,
  challenge: string | undefined,
): Promise<SentCode> {
  const { answer } = await callSignIn('auth.sendOtp', { phoneNumber, by, challenge, ...invitation() });
  const devCode = answer.devMode ? (answer.otpCode ?? '') : undefined;
  return { phoneNumber, by, challenge: answer.challenge, devCode };
}

/** Asks for a code. A request for the number of the `last` code follows the request for that one. */
export async function sendCode(
  phoneNumber: string,
  last: SentCode | undefined,
  by: CodeWay = 'text',
): Promise<Sent> {
  const challenge = last?.phoneNumber === phoneNumber ? last.challenge : undefined;
  try {
    const sent = await requestCode(phoneNumber, by, challenge).catch((error: unknown) => {
      // A page that stayed open for days may hold a challenge that has expired.
      const isRefused = readFailure(error).issues.some(({ path }) => path === 'otpCode');
      if (challenge === undefined || !isRefused) throw error;
      return requestCode(phoneNumber, by, undefined);
    });
    return { ok: true, sent };
  } catch (error) {
    return { ok: false, message: readFailure(error).sentence ?? TEXTS.auth.sendFailed };
  }
}

/** Trades a code for a session token. `isBack`: the person has the account again that they had deleted. */
export async function verifyCode({ phoneNumber, challenge }: SentCode, otpCode: string): Promise<Verified> {
  try {
    const { answer, isBack } = await callSignIn('auth.verifyOtp', {
      phoneNumber,
      otpCode,
      challenge,
      ...invitation(),
    });
    return { ok: true, token: answer.token, needsOnboarding: answer.needsOnboarding, isBack };
  } catch (error) {
    const { status, sentence } = readFailure(error);
    const unexplained = status === undefined ? TEXTS.auth.verifyFailed : TEXTS.auth.wrongCode;
    return { ok: false, message: sentence ?? unexplained };
  }
}
