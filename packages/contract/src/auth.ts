import { z } from 'zod/mini';
import { LIMITS } from './limits.ts';
import { Me, phoneNumberInput } from './people.ts';
import { described } from './strings.ts';

/** Of any form, since one that is no string is answered like one that is not good: as a wrong code. */
const challengeInput = described(z.optional(z.unknown()), {
  type: 'string',
  maxLength: LIMITS.otp.challengeMax,
});

/** `challenge` is that of the request that this one follows. */
export const SendOtpInput = z.object({ phoneNumber: phoneNumberInput, challenge: challengeInput });
export type SendOtpInput = z.infer<typeof SendOtpInput>;

/**
 * `challenge` stands for the request: a try and a request that follows carry it. `otpCode` is there only in development mode, and only
 * where the server is bound to loopback.
 */
export const SendOtpOutput = z.object({
  ok: z.literal(true),
  devMode: z.boolean(),
  challenge: z.string(),
  otpCode: z.optional(z.string()),
});
export type SendOtpOutput = z.infer<typeof SendOtpOutput>;

export const VerifyOtpInput = z.object({
  phoneNumber: phoneNumberInput,
  otpCode: z
    .string('The code is 6 digits.')
    .check(
      z.regex(
        new RegExp(`^[0-9]{${LIMITS.otp.digits}}$`),
        `The code is exactly ${LIMITS.otp.digits} digits.`,
      ),
    ),
  challenge: challengeInput,
});
export type VerifyOtpInput = z.infer<typeof VerifyOtpInput>;

/** `needsOnboarding` is true while the person has no display name. */
export const VerifyOtpOutput = z.object({ user: Me, token: z.string(), needsOnboarding: z.boolean() });
export type VerifyOtpOutput = z.infer<typeof VerifyOtpOutput>;

export const Ok = z.object({ ok: z.literal(true) });
export type Ok = z.infer<typeof Ok>;
