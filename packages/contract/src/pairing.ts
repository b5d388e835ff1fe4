import { z } from 'zod/mini';
import { LIMITS } from './limits.ts';
import { described, isoTime } from './strings.ts';

const { groups, groupLength } = LIMITS.pairing;

/** The available ways to send codes. Without any, users sign in with a passkey or a pairing code. */
export const SignInMethods = z.object({ texts: z.boolean(), email: z.boolean() });
export type SignInMethods = z.infer<typeof SignInMethods>;

/** A single-use code that signs in another device of the caller. */
export const PairingCode = z.object({
  code: described(z.string(), {
    type: 'string',
    pattern: `^[0-9A-Z]{${groupLength}}(-[0-9A-Z]{${groupLength}}){${groups - 1}}$`,
  }),
  expiresAt: isoTime,
});
export type PairingCode = z.infer<typeof PairingCode>;

/** Any value, since a value that is not text is handled like any other wrong code. */
export const VerifyPairingInput = z.object({ code: described(z.optional(z.unknown()), { type: 'string' }) });
export type VerifyPairingInput = z.infer<typeof VerifyPairingInput>;
