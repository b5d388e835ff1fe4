import { TEXTS } from '@dubs/contract/texts';
import { readFailure } from '../../../lib/api/errors.ts';
import { callSignIn } from '../../../lib/api/sign-in-client.ts';
import { getPendingInvite } from '../../../lib/session/pending-invite.ts';

/** Channel through which a code is sent. */
export type CodeWay = 'text' | 'email';

/** A code that was sent. */
export interface SentCode {
  /** The number as it was typed. */
  phoneNumber: string;
  by: CodeWay;
  /** When it was sent, in milliseconds since the epoch. */
  sentAt: number;
  /** Identifies the request. Verifying the code and the next request for the same number both send it. */
  challenge: string;
  /** The code itself, which only a server in development mode returns; empty if that prints it to its terminal instead. */
  devCode: string | undefined;
}

type Sent = { ok: true; sent: SentCode } | { ok: false; message: string };
/** A session that was opened. */
export interface SignedIn {
  token: string;
  needsOnboarding: boolean;
  /** True if signing in restored a deleted account. */
  isBack: boolean;
}

/** Outcome of an attempt to sign in. */
export type Verified = ({ ok: true } & SignedIn) | { ok: false; message: string };

/** Returns the outcome of a call that has signed in. */
export function toVerified({
  output,
  isBack,
}: {
  output: Omit<SignedIn, 'isBack'>;
  isBack: boolean;
}): Verified {
  const { token, needsOnboarding } = output;
  return { ok: true, token, needsOnboarding, isBack };
}

/** Returns the pending invite code, which a server that only accepts invited users requires of new ones. */
function invitation(): { inviteCode?: string } {
  const inviteCode = getPendingInvite();
  return inviteCode === null ? {} : { inviteCode };
}

async function requestCode(
  phoneNumber: string,
  by: CodeWay,
  challenge: string | undefined,
): Promise<SentCode> {
  const { output } = await callSignIn('auth.sendOtp', { phoneNumber, by, challenge, ...invitation() });
  const devCode = output.devMode ? (output.otpCode ?? '') : undefined;
  return { phoneNumber, by, sentAt: Date.now(), challenge: output.challenge, devCode };
}

/** Requests a code. If `last` was sent to the same number, the request carries its challenge. */
export async function sendCode(
  phoneNumber: string,
  last: SentCode | undefined,
  by: CodeWay = 'text',
): Promise<Sent> {
  const challenge = last?.phoneNumber === phoneNumber ? last.challenge : undefined;
  try {
    const sent = await requestCode(phoneNumber, by, challenge).catch((error: unknown) => {
      // The challenge may have expired if the page stayed open for days.
      const isRefused = readFailure(error).issues.some(({ path }) => path === 'otpCode');
      if (challenge === undefined || !isRefused) throw error;
      return requestCode(phoneNumber, by, undefined);
    });
    return { ok: true, sent };
  } catch (error) {
    return { ok: false, message: readFailure(error).sentence ?? TEXTS.auth.sendFailed };
  }
}

/** Exchanges a code for a session token. */
export async function verifyCode({ phoneNumber, challenge }: SentCode, otpCode: string): Promise<Verified> {
  try {
    const input = { phoneNumber, otpCode, challenge, ...invitation() };
    return toVerified(await callSignIn('auth.verifyOtp', input));
  } catch (error) {
    const { status, sentence } = readFailure(error);
    const unexplained = status === undefined ? TEXTS.auth.verifyFailed : TEXTS.auth.wrongCode;
    return { ok: false, message: sentence ?? unexplained };
  }
}
