import { z } from 'zod/mini';
import { otpCode } from './auth.ts';
import { LIMITS } from './limits.ts';

const TEXT = 'Please enter an e-mail address.';

/** An e-mail address as typed, converted to lower case. */
const email = z
  .string(TEXT)
  .check(
    z.trim(),
    z.toLowerCase(),
    z.maxLength(LIMITS.email.max, 'That address is too long.'),
    z.email(TEXT),
  );

/** The address at which the caller wants to receive codes. */
export const NewEmailInput = z.object({ email });
export type NewEmailInput = z.infer<typeof NewEmailInput>;

/** The same address, with the code that was sent to it. */
export const ConfirmEmailInput = z.object({ email, otpCode });
export type ConfirmEmailInput = z.infer<typeof ConfirmEmailInput>;

/** The address to which codes are sent, or null. */
export const OwnEmail = z.object({ email: z.nullable(z.string()) });
export type OwnEmail = z.infer<typeof OwnEmail>;
