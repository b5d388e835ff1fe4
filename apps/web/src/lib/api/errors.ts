import type { ErrorBody, ErrorCode, Issue } from '@dubs/contract/errors';

/** A non-OK answer of a plain HTTP call; `body` is the parsed error and `retryAfter` that header, where the answer held them. */
export class HttpError extends Error {
  override readonly name = 'HttpError';
  readonly status: number;
  readonly body: ErrorBody | undefined;
  readonly retryAfter: string | null;

  constructor(status: number, statusText: string, bodyText: string, retryAfter: string | null = null) {
    super(`${status}: ${bodyText || statusText}`);
    this.status = status;
    this.body = parseErrorBody(bodyText);
    this.retryAfter = retryAfter;
  }
}

/** What went wrong with a call, whichever door it went through. */
export interface Failure {
  /** HTTP status; undefined when no answer came. */
  status: number | undefined;
  /** "status: body text"; undefined when no answer came. */
  message: string | undefined;
  /** The server's sentence for a person, where it gave one. */
  sentence: string | undefined;
  issues: readonly Issue[];
  /** The server's name for it, where it gave one. */
  code: ErrorCode | undefined;
}

const isErrorBody = (value: unknown): value is ErrorBody =>
  typeof value === 'object' && value !== null && 'error' in value && typeof value.error === 'string';

function parseErrorBody(text: string): ErrorBody | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return isErrorBody(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/** The parts of a procedure's error that matter here: what the server said of it, and the answer it came in. */
interface RpcError {
  data?: { httpStatus?: unknown; dubs?: unknown } | null;
  meta?: { response?: { status?: unknown } };
}

/** Returns the status of a procedure's error; of the answer itself where that was none of ours, such as a proxy's page. */
function rpcStatus({ data, meta }: RpcError): number | undefined {
  const status = data?.httpStatus ?? meta?.response?.status;
  return typeof status === 'number' ? status : undefined;
}

const failureOf = (status?: number, message?: string, body?: ErrorBody): Failure => ({
  status,
  message,
  sentence: body?.error,
  issues: body?.issues ?? [],
  code: body?.code,
});

const NO_ANSWER = failureOf();

/** Reads an error of an upload or of a procedure. Anything else is taken for a network failure: no status, no words. */
export function readFailure(error: unknown): Failure {
  if (error instanceof HttpError) return failureOf(error.status, error.message, error.body);
  if (!(error instanceof Error)) return NO_ANSWER;
  if (error.cause instanceof HttpError) return readFailure(error.cause);
  const rpc = error as RpcError;
  const status = rpcStatus(rpc);
  if (status === undefined) return NO_ANSWER;
  const body = isErrorBody(rpc.data?.dubs) ? rpc.data.dubs : undefined;
  return failureOf(status, `${status}: ${body?.error ?? error.message}`, body);
}

/** Returns the server's sentence, else the given one: never the browser's own words. */
export const sentenceOf = (error: unknown, fallback: string): string =>
  readFailure(error).sentence ?? fallback;

/** Returns the HTTP status of a failure; undefined when no answer came. */
export const statusOf = (error: unknown): number | undefined => readFailure(error).status;

/** Returns the server's name for a failure; undefined when it gave none. */
export const codeOf = (error: unknown): ErrorCode | undefined => readFailure(error).code;
