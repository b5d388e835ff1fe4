import { type SendOtpInput, type SendOtpOutput, TEXTS } from '@dubs/contract';
import { invalid } from '../errors.ts';
import { parsePhone } from '../users/index.ts';
import type { SignInCaller } from './caller.ts';
import { readChallenge } from './challenge.ts';
import { SIGN_IN } from './codes.queries.ts';
import { sendCode, type Sending } from './send-code.ts';

/** Returns the id of the request that a further code belongs to; undefined for a new request. An invalid challenge is a 400. */
function requestOf(ctx: Sending, phoneNumber: string, challenge: unknown): string | undefined {
  if (challenge === undefined) return undefined;
  const requestId = readChallenge(ctx, phoneNumber, challenge);
  if (requestId === null) throw invalid('otpCode', TEXTS.auth.wrongCode);
  return requestId;
}

/** Sends a sign-in code to a phone number, or to the e-mail address of its account, as `sendCode` does. */
export async function sendOtp(
  ctx: Sending,
  { challenge, inviteCode, by, ...input }: SendOtpInput,
  caller: SignInCaller,
): Promise<SendOtpOutput> {
  const phoneNumber = parsePhone(input.phoneNumber, ctx.settings);
  const requestId = requestOf(ctx, phoneNumber, challenge);
  return sendCode(
    ctx,
    { phoneNumber, use: SIGN_IN, by, inviteCode, ...(requestId && { requestId }) },
    caller,
  );
}
