import type { ErrorCode, Issue } from '@dubs/contract';
import { TEXTS } from '@dubs/contract';

/** What a use-case throws when it says no. Doors turn the code into their transport's status, once. */
export class AppError extends Error {
  override name = 'AppError';
  readonly code: ErrorCode;
  readonly issues: Issue[] | undefined;
  /** Seconds after which trying again may succeed. */
  readonly retryAfter: number | undefined;

  constructor(
    code: ErrorCode,
    message: string,
    options: { issues?: Issue[]; retryAfter?: number; cause?: unknown } = {},
  ) {
    super(message, { cause: options.cause });
    this.code = code;
    this.issues = options.issues;
    this.retryAfter = options.retryAfter;
  }
}

/** Signed in, but not allowed, or not there: the same answer, so that ids tell an outsider nothing. */
export const forbidden = () => new AppError('FORBIDDEN', TEXTS.access.forbidden);

/** No token, or one that is no longer good. */
export const unauthorized = () => new AppError('UNAUTHORIZED', TEXTS.auth.signIn);

/** One field is wrong. */
export const invalid = (path: string, message: string) =>
  new AppError('BAD_REQUEST', message, { issues: [{ path, message }] });

/** A limit was reached; `retryAfter` is whole seconds. */
export const tooMany = (message: string, retryAfter: number) =>
  new AppError('TOO_MANY_REQUESTS', message, { retryAfter: Math.max(1, Math.ceil(retryAfter)) });
