import { ERROR_STATUS, type ErrorBody, type ErrorCode, type Issue, TEXTS } from '@dubs/contract';
import { AppError } from '@dubs/core';
import { StorageUnavailable } from '@dubs/core/ports';
import { isUnavailable } from '@dubs/db';

/** An error response, the same for REST and tRPC. `retryAfter` is in seconds. */
export interface ErrorAnswer {
  status: number;
  body: ErrorBody;
  retryAfter: number | undefined;
  /** True if the server failed, so that the error is logged. */
  isOurs: boolean;
}

const CODE_OF_STATUS: Partial<Record<number, [ErrorCode, string]>> = {
  400: ['BAD_REQUEST', TEXTS.request.malformed],
  401: ['UNAUTHORIZED', TEXTS.auth.signIn],
  403: ['FORBIDDEN', TEXTS.access.forbidden],
  404: ['NOT_FOUND', TEXTS.access.pathNotFound],
  413: ['PAYLOAD_TOO_LARGE', TEXTS.request.tooLarge],
  415: ['UNSUPPORTED_MEDIA_TYPE', TEXTS.request.wrongType],
  429: ['TOO_MANY_REQUESTS', TEXTS.request.tooMany],
  503: ['UNAVAILABLE', TEXTS.request.unavailable],
};

const answer = (
  code: ErrorCode,
  error: string,
  more: { issues?: Issue[] | undefined; retryAfter?: number | undefined } = {},
): ErrorAnswer => ({
  status: ERROR_STATUS[code],
  body: { error, code, ...(more.issues ? { issues: more.issues } : {}) },
  retryAfter: more.retryAfter,
  isOurs: code === 'INTERNAL' || code === 'UNAVAILABLE',
});

/** Creates the 400 for invalid fields; the first issue is the message. */
export function validationError(issues: readonly Issue[]): AppError {
  return new AppError('BAD_REQUEST', issues[0]?.message ?? TEXTS.request.invalid, { issues: [...issues] });
}

/** Converts Zod issues to the contract's form. */
export function toIssues(
  issues: readonly { path?: readonly unknown[] | undefined; message: string }[],
): Issue[] {
  return issues.map(({ path = [], message }) => ({
    path: path.map(String).join('.'),
    // An issue without a path means that the input is not an object, so there is no field to name.
    message: path.length === 0 ? TEXTS.request.malformed : message,
  }));
}

const statusOf = (error: object): number | undefined =>
  'statusCode' in error && typeof error.statusCode === 'number' ? error.statusCode : undefined;

/** True if the machine failed and not the code: a full or missing disk, or no free descriptors or processes. */
const isMachineFailure = (error: unknown): boolean =>
  error instanceof StorageUnavailable || (error instanceof Error && 'syscall' in error && 'errno' in error);

/**
 * Converts any error to its response, without stack, SQL or paths. A 5xx contains the request id, which a user can quote to the host for
 * a search in the log.
 */
export function toErrorAnswer(error: unknown, requestId: string): ErrorAnswer {
  const found = answerOf(error);
  return ERROR_STATUS[found.body.code] < 500 ? found : { ...found, body: { ...found.body, requestId } };
}

function answerOf(error: unknown): ErrorAnswer {
  if (error instanceof AppError) return answer(error.code, error.message, error);
  const status = typeof error === 'object' && error !== null ? statusOf(error) : undefined;
  // A caller's disconnect is not an outage.
  const isTheCallers = status !== undefined && status >= 400 && status < 500;
  if (!isTheCallers && (isUnavailable(error) || isMachineFailure(error)))
    return answer('UNAVAILABLE', TEXTS.request.unavailable, { retryAfter: 5 });
  const known =
    status === undefined
      ? undefined
      : (CODE_OF_STATUS[status] ?? (isTheCallers ? CODE_OF_STATUS[400] : undefined));
  if (known) return answer(known[0], known[1], status === 503 ? { retryAfter: 5 } : {});
  return answer('INTERNAL', TEXTS.request.internal);
}
