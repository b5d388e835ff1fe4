import { type ErrorCode, type Issue, TEXTS } from '@dubs/contract';

/** An error that a use case throws on purpose. APIs map the code to a status of their transport. */
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

/** Returns the error for a caller who is signed in but not allowed, or for an unknown id: the same, so that ids reveal nothing. */
export const forbidden = () => new AppError('FORBIDDEN', TEXTS.access.forbidden);

/** Throws a 403 if `isGone` is null, as for outsiders and unknown ids, and a 404 if it is true. */
export function requireExisting(
  isGone: boolean | null | undefined,
  goneMessage: string,
): asserts isGone is false {
  if (isGone === null || isGone === undefined) throw forbidden();
  if (isGone) throw new AppError('NOT_FOUND', goneMessage);
}

/** Returns the error for a missing or invalid token. */
export const unauthorized = () => new AppError('UNAUTHORIZED', TEXTS.auth.signIn);

/** Returns the error for one invalid field. */
export const invalid = (path: string, message: string) =>
  new AppError('BAD_REQUEST', message, { issues: [{ path, message }] });

/** Returns the error for a limit that was reached; `retryAfter` is in whole seconds. */
export const tooMany = (message: string, retryAfter: number) =>
  new AppError('TOO_MANY_REQUESTS', message, { retryAfter: Math.max(1, Math.ceil(retryAfter)) });

/** Thrown if a process must not start with its configuration; the message is a sentence for the operator. */
export class StartRefused extends Error {
  override name = 'StartRefused';
}
