import { z } from 'zod/mini';
import { LIMITS } from './limits.ts';
import { Me, phoneNumberInput } from './people.ts';

export const SendOtpInput = z.object({ phoneNumber: phoneNumberInput });
export type SendOtpInput = z.infer<typeof SendOtpInput>;

/** `otpCode` is there only in development mode, and only where the server is bound to loopback. */
export const SendOtpOutput = z.object({
  ok: z.literal(true),
  devMode: z.boolean(),
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
});
export type VerifyOtpInput = z.infer<typeof VerifyOtpInput>;

/** `needsOnboarding` is true while the person has no display name. */
export const VerifyOtpOutput = z.object({ user: Me, token: z.string(), needsOnboarding: z.boolean() });
export type VerifyOtpOutput = z.infer<typeof VerifyOtpOutput>;

export const Ok = z.object({ ok: z.literal(true) });
export type Ok = z.infer<typeof Ok>;
