import { LIMITS, TEXTS } from '@dubs/contract';
import { AppError } from '../errors.ts';

/** Returns the sentence with a code, the same in texts and e-mails. */
export const codeSentence = (code: string): string =>
  `Your Dubs code is ${code}. It works for ${LIMITS.otp.lifetimeMs / 60_000} minutes.`;

/** Returns the 503 for a code that was not sent, or may not have been. */
export const sendingFailed = (cause: unknown): AppError =>
  new AppError('UNAVAILABLE', TEXTS.auth.smsBusy, { retryAfter: 30, cause });
