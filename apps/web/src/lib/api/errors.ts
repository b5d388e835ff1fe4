import type { ErrorBody, ErrorCode, Issue } from '@dubs/contract/errors';

/** A non-OK response to a plain HTTP call, with the parsed error body and the `retry-after` header, if it had them. */
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

/** Why a call failed, whether tRPC or plain HTTP. */
export interface Failure {
  /** HTTP status; undefined without a response. */
  status: number | undefined;
  /** "status: body text"; undefined without a response. */
  message: string | undefined;
  /** The server's sentence for the user, if it sent one. */
  sentence: string | undefined;
  issues: readonly Issue[];
  /** The server's error code, if it sent one. */
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

/** The parts of a tRPC error that are read here: the server's error data, and the response that carried it. */
interface RpcError {
  data?: { httpStatus?: unknown; dubs?: unknown } | null;
  meta?: { response?: { status?: unknown } };
}

/** Returns the status of a tRPC error, or that of the response if something else than the server sent it, such as a proxy. */
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

const NO_RESPONSE = failureOf();

/** Reads an error of an upload or a tRPC call. Any other error counts as a network failure, without status and message. */
export function readFailure(error: unknown): Failure {
  if (error instanceof HttpError) return failureOf(error.status, error.message, error.body);
  if (!(error instanceof Error)) return NO_RESPONSE;
  if (error.cause instanceof HttpError) return readFailure(error.cause);
  const rpc = error as RpcError;
  const status = rpcStatus(rpc);
  if (status === undefined) return NO_RESPONSE;
  const body = isErrorBody(rpc.data?.dubs) ? rpc.data.dubs : undefined;
  return failureOf(status, `${status}: ${body?.error ?? error.message}`, body);
}

/** Returns the server's sentence, or `fallback`; never the browser's own error message. */
export const sentenceOf = (error: unknown, fallback: string): string =>
  readFailure(error).sentence ?? fallback;

/** Returns the HTTP status of a failure; undefined without a response. */
export const statusOf = (error: unknown): number | undefined => readFailure(error).status;

/** Returns the server's code for a failure; undefined if it sent none. */
export const codeOf = (error: unknown): ErrorCode | undefined => readFailure(error).code;
