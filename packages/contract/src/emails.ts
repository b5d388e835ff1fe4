import { z } from 'zod/mini';
import { otpCode } from './auth.ts';
import { LIMITS } from './limits.ts';

const TEXT = 'Please enter an e-mail address.';

/** An e-mail address as typed; capital letters count as small ones. */
const email = z
  .string(TEXT)
  .check(
    z.trim(),
    z.toLowerCase(),
    z.maxLength(LIMITS.email.max, 'That address is too long.'),
    z.email(TEXT),
  );

/** The address that the caller wants to get codes at. */
export const NewEmailInput = z.object({ email });
export type NewEmailInput = z.infer<typeof NewEmailInput>;

/** The same address, with the code that was sent there. */
export const ConfirmEmailInput = z.object({ email, otpCode });
export type ConfirmEmailInput = z.infer<typeof ConfirmEmailInput>;

/** The address that codes are sent to; null without one. */
export const OwnEmail = z.object({ email: z.nullable(z.string()) });
export type OwnEmail = z.infer<typeof OwnEmail>;
