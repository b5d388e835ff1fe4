import { z } from 'zod/mini';
import { otpCode } from './auth.ts';
import { phoneNumberInput } from './people.ts';
import { isoTime } from './strings.ts';

/** The new number for the caller's account. */
export const NewNumberInput = z.object({ phoneNumber: phoneNumberInput });
export type NewNumberInput = z.infer<typeof NewNumberInput>;

/** The same number, with the code that was sent to it. */
export const ChangeNumberInput = z.object({ phoneNumber: phoneNumberInput, otpCode });
export type ChangeNumberInput = z.infer<typeof ChangeNumberInput>;

/** A new number, and when the account moves to it. */
export const PendingNumber = z.object({ phoneNumber: z.string(), effectiveAt: isoTime });

/** The pending change. Until it takes effect, any session of the account can cancel it. */
export const NumberChange = z.object({
  pending: z.nullable(PendingNumber),
});
export type NumberChange = z.infer<typeof NumberChange>;
