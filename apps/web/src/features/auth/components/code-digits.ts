import { LIMITS } from '@dubs/contract/limits';

/** Returns what a code field keeps of what was typed or pasted: digits alone, six at most. */
export const codeDigits = (typed: string): string => typed.replace(/[^0-9]/g, '').slice(0, LIMITS.otp.digits);

/** True if a code is long enough to be tried. */
export const isWholeCode = (code: string): boolean => code.length === LIMITS.otp.digits;
