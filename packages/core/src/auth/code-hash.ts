import type { Secrets } from '../ports.ts';

/** Returns the keyed hash a code is stored as: bound to its number, useless without the secret. */
export const hashCode = (secrets: Secrets, phoneNumber: string, code: string): string =>
  secrets.mac('otp', `${phoneNumber} ${code}`);
