import { randomInt } from 'node:crypto';
import { LIMITS } from '@dubs/contract';

/** Crockford's base 32, in which no letter looks like another, or like a digit. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const { groups, groupLength } = LIMITS.pairing;
const LENGTH = groups * groupLength;
const CODE = new RegExp(`^[${ALPHABET}]{${LENGTH}}$`);

/** Returns an unguessable code of 60 random bits, as it is stored. */
export const newPairingCode = (): string =>
  Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');

/** Returns a code in its displayed form: `XXXX-XXXX-XXXX`. */
export const showPairingCode = (code: string): string =>
  code.match(new RegExp(`.{${groupLength}}`, 'g'))?.join('-') ?? code;

/** Returns the stored form of a typed code; null if it cannot be a code. Letters that look like digits count as digits. */
export function readPairingCode(typed: unknown): string | null {
  if (typeof typed !== 'string' || typed.length > 100) return null;
  const code = typed
    .toUpperCase()
    .replaceAll(/[\s\p{Pd}]/gu, '')
    .replaceAll('O', '0')
    .replaceAll(/[IL]/g, '1');
  return CODE.test(code) ? code : null;
}
