import { hasHash } from '../crypto/index.ts';
import type { Secrets } from '../ports.ts';

const textOf = (phoneNumber: string, code: string): string => `${phoneNumber} ${code}`;

/** Returns the keyed hash a code is stored as: bound to its number, useless without the secret. */
export const hashCode = (secrets: Secrets, phoneNumber: string, code: string): string =>
  secrets.mac('otp', textOf(phoneNumber, code));

/** True if the stored hash is the hash of this code. */
export const isCode = (secrets: Secrets, phoneNumber: string, code: string, hash: string): boolean =>
  hasHash(secrets.macs('otp', textOf(phoneNumber, code)), hash);
