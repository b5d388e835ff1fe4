import { LIMITS } from '@dubs/contract';
import { acquireLocks } from '@dubs/db';
import type { CoreContext } from '../context.ts';
import { findDevice, hashNetworks, locksOf, type SignInCaller } from './caller.ts';
import { readChallenge } from './challenge.ts';
import { isCode } from './code-hash.ts';
import {
  countWrongTry,
  insertWrongTry,
  lockLiveCode,
  type SessionUse,
  type TriedBy,
  useCode,
} from './codes.queries.ts';
import { isNumberUnderAttack, refuseOverLimit, tryLimits } from './sign-in-limits.ts';

type Checking = Pick<CoreContext, 'db' | 'clock' | 'secrets' | 'settings' | 'limits'>;

/** A try of a code: for a session, or for a sign-in with the challenge of its request, if there is one. */
export interface CodeTry {
  phoneNumber: string;
  otpCode: string;
  use: SessionUse | { purpose: 'sign_in'; challenge: unknown };
}

/** Returns how the try identifies its code; null if its challenge is invalid. */
function triedBy(ctx: Checking, { phoneNumber, use }: CodeTry, networks: readonly string[]): TriedBy | null {
  if (use.purpose !== 'sign_in') return use;
  if (use.challenge === undefined) return { networks };
  const requestId = readChallenge(ctx, phoneNumber, use.challenge);
  return requestId === null ? null : { requestId };
}

/**
 * Checks a try. If it is right and `mayUse` allows it, marks the code as used and returns how the code was sent. A wrong try is counted and
 * returns null instead of throwing, so that the transaction commits the count; too many wrong tries are a 429. `ctx.db` is a transaction.
 */
export async function checkCode(
  ctx: Checking,
  attempt: CodeTry,
  caller: SignInCaller,
  mayUse: () => Promise<boolean> = async () => true,
): Promise<'text' | 'email' | null> {
  const { phoneNumber, otpCode } = attempt;
  const from = hashNetworks(ctx, caller.address);
  await acquireLocks(ctx.db, ...locksOf(phoneNumber, from));
  const knownDevice = await findDevice(ctx, caller, phoneNumber);
  const by = triedBy(ctx, attempt, from.networks);
  const code = by ? await lockLiveCode(ctx.db, phoneNumber, by, knownDevice) : undefined;
  // A try without a live code cannot guess one, so it counts only against the address.
  const deviceId = code ? knownDevice : null;
  await refuseOverLimit(ctx, tryLimits(ctx.settings, deviceId, from));
  const isRight = code !== undefined && isCode(ctx.secrets, phoneNumber, otpCode, code.codeHash);
  if (isRight && (await mayUse())) {
    await useCode(ctx.db, code.id);
    return code.isMailed ? 'email' : 'text';
  }

  const isLastTry = code && deviceId === null && (await isNumberUnderAttack(ctx, phoneNumber));
  if (isLastTry) ctx.limits.reached('wrong_codes_per_number');
  await insertWrongTry(
    ctx.db,
    deviceId === null ? { phoneNumber: code ? phoneNumber : null, from } : { deviceId },
  );
  if (code) await countWrongTry(ctx.db, code.id, isLastTry ? 1 : LIMITS.otp.wrongTries);
  return null;
}
