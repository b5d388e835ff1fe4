import { LIMITS } from '@dubs/contract/limits';

/** Returns only the digits of a typed or pasted code, six at most. */
export const codeDigits = (typed: string): string => typed.replace(/[^0-9]/g, '').slice(0, LIMITS.otp.digits);

/** True if a code has all its digits. */
export const isWholeCode = (code: string): boolean => code.length === LIMITS.otp.digits;
