import { z } from 'zod/mini';
import { LIMITS } from './limits.ts';
import { Me, phoneNumberInput } from './people.ts';
import { described, isoTime } from './strings.ts';
import { TEXTS } from './texts.ts';

/** Any value: one that is not a string is a wrong code like any other. */
const challengeInput = described(z.optional(z.unknown()), {
  type: 'string',
  maxLength: LIMITS.otp.challengeMax,
});

/** Any text, since an impossible code is unknown like any other. */
const inviteCodeInput = z.optional(z.string('An invite code is text.'));

/** How a code is sent: as a text if it is left out. */
const codeWay = z.optional(z.enum(['text', 'email'], 'Codes go by text or by email.'));

/** `challenge` is that of the previous request; `inviteCode` opens a server where only invited users sign up. */
export const SendOtpInput = z.object({
  phoneNumber: phoneNumberInput,
  by: codeWay,
  challenge: challengeInput,
  inviteCode: inviteCodeInput,
});
export type SendOtpInput = z.infer<typeof SendOtpInput>;

/**
 * `challenge` identifies the request: verification and the next request carry it. `otpCode` is present only in development mode on a
 * server bound to loopback.
 */
export const SendOtpOutput = z.object({
  ok: z.literal(true),
  devMode: z.boolean(),
  challenge: z.string(),
  otpCode: z.optional(z.string()),
});
export type SendOtpOutput = z.infer<typeof SendOtpOutput>;

const NO_CODE = `The code is exactly ${LIMITS.otp.digits} digits.`;

/** The six digits of a code. */
export const otpCode = z.string(NO_CODE).check(z.regex(new RegExp(`^[0-9]{${LIMITS.otp.digits}}$`), NO_CODE));

export const VerifyOtpInput = z.object({
  phoneNumber: phoneNumberInput,
  otpCode,
  challenge: challengeInput,
  inviteCode: inviteCodeInput,
});
export type VerifyOtpInput = z.infer<typeof VerifyOtpInput>;

/** `needsOnboarding` is true while the user has no display name. */
export const VerifyOtpOutput = z.object({ user: Me, token: z.string(), needsOnboarding: z.boolean() });
export type VerifyOtpOutput = z.infer<typeof VerifyOtpOutput>;

/** What a request to vouch is for: a proof, or the return of a separated account. Absent for a sign-in. */
export const vouchPurpose = z.optional(z.enum(['proof', 'return']));

/**
 * The account's own request to vouch: the masked name, and the code that the session shows while it waits, else null. `openGroupIds`: the
 * groups that its members have opened, once there is one.
 */
export const OwnVouch = z.object({
  id: z.int(),
  purpose: vouchPurpose,
  name: z.string(),
  code: z.nullable(z.string()),
  status: z.enum(['pending', 'approved', 'declined', 'expired', 'closed']),
  openGroupIds: z.optional(z.array(z.int())),
});
export type OwnVouch = z.infer<typeof OwnVouch>;

/** All that is known of a user by a session for which others must vouch. */
export const UnvouchedUser = z.object({ id: z.int() });

/** A sign-in for which others must vouch, since the number may have a new owner. */
export const UnvouchedSignIn = z.object({
  user: UnvouchedUser,
  token: z.string(),
  needsOnboarding: z.literal(false),
  vouch: OwnVouch,
});
export type UnvouchedSignIn = z.infer<typeof UnvouchedSignIn>;

export const CodeSignIn = z.union([UnvouchedSignIn, VerifyOtpOutput]);
export type CodeSignIn = z.infer<typeof CodeSignIn>;

/** The caller's own object, or in a session for which others must vouch, what its sign-in returned. */
export const OwnMe = z.union([Me, UnvouchedSignIn]);

/** Says that the caller is a new owner of the number. */
export const SeparateInput = z.object({ confirm: z.literal(TEXTS.vouches.imNew, TEXTS.vouches.confirmNew) });
export type SeparateInput = z.infer<typeof SeparateInput>;

/** The code by which a session proves whose it is. */
export const ProveInput = z.object({ otpCode });
export type ProveInput = z.infer<typeof ProveInput>;

export const Ok = z.object({ ok: z.literal(true) });
export type Ok = z.infer<typeof Ok>;

/** A new account for a new owner of a number; without an invite, where one is needed, none. */
export const Separated = z.union([VerifyOtpOutput, Ok]);

/** Until when the caller can undo the separation from the account that had their number; null if there was none. */
export const FormerAccount = z.object({ until: z.nullable(isoTime) });
export type FormerAccount = z.infer<typeof FormerAccount>;
