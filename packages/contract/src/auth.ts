import { z } from 'zod/mini';
import { LIMITS } from './limits.ts';
import { Me, phoneNumberInput } from './people.ts';
import { described, isoTime } from './strings.ts';
import { TEXTS } from './texts.ts';

/** Any value, since a value that is not a string is handled like any other wrong code. */
const challengeInput = described(z.optional(z.unknown()), {
  type: 'string',
  maxLength: LIMITS.otp.challengeMax,
});

/** Any text, since a malformed code is handled like any other unknown code. */
const inviteCodeInput = z.optional(z.string('An invite code is text.'));

/** How to send a code; by default as a text. */
const codeWay = z.optional(z.enum(['text', 'email'], 'Codes go by text or by email.'));

/** `challenge` is from the previous request. `inviteCode` is needed to sign up on a server for invited users only. */
export const SendOtpInput = z.object({
  phoneNumber: phoneNumberInput,
  by: codeWay,
  challenge: challengeInput,
  inviteCode: inviteCodeInput,
});
export type SendOtpInput = z.infer<typeof SendOtpInput>;

/**
 * `challenge` identifies the request, and is sent with the verification and the next request. `otpCode` is present only in development mode
 * on a server bound to loopback.
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
export const otpCode = z
  .string(NO_CODE)
  .check(z.trim(), z.regex(new RegExp(`^[0-9]{${LIMITS.otp.digits}}$`), NO_CODE));

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

/** The purpose of a request to vouch: a proof, or the return of a separated account. Absent for a sign-in. */
export const vouchPurpose = z.optional(z.enum(['proof', 'return']));

/**
 * The account's own request to vouch, with the masked name and the code that the session shows while the request is pending, or null.
 * `openGroupIds`: the groups whose members have approved the request, if any.
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

/** The fields of a user that an unvouched session may see. */
export const UnvouchedUser = z.object({ id: z.int() });

/** A sign-in that creates an unvouched session, since the number may have a new owner. */
export const UnvouchedSignIn = z.object({
  user: UnvouchedUser,
  token: z.string(),
  needsOnboarding: z.literal(false),
  vouch: OwnVouch,
});
export type UnvouchedSignIn = z.infer<typeof UnvouchedSignIn>;

export const CodeSignIn = z.union([UnvouchedSignIn, VerifyOtpOutput]);

/** The caller's own object. In an unvouched session, the same as the response to its sign-in. */
export const OwnMe = z.union([Me, UnvouchedSignIn]);

/** The caller's confirmation that they are a new owner of the number. */
export const SeparateInput = z.object({ confirm: z.literal(TEXTS.vouches.imNew, TEXTS.vouches.confirmNew) });

/** The code with which the user of a session proves their identity. */
export const ProveInput = z.object({ otpCode });
export type ProveInput = z.infer<typeof ProveInput>;

export const Ok = z.object({ ok: z.literal(true) });
export type Ok = z.infer<typeof Ok>;

/** A new account for a new owner of a number. No account if sign-up needs an invite and there was none. */
export const Separated = z.union([VerifyOtpOutput, Ok]);

/** Until when the caller can undo the separation from the previous account of their number; null if there was none. */
export const FormerAccount = z.object({ until: z.nullable(isoTime) });
export type FormerAccount = z.infer<typeof FormerAccount>;
