import { type ErrorBody, type ErrorCode, transformer } from '@dubs/contract';
import { type Actor, AppError } from '@dubs/core';
import { initTRPC, type TRPC_ERROR_CODE_KEY, TRPCError } from '@trpc/server';
import { toErrorAnswer, toIssues, validationError } from '../errors.ts';
import type { Operation } from '../operations/operation.ts';
import type { RequestContext } from './context.ts';

/** tRPC's name for each of our codes. */
export const TRPC_CODE = {
  BAD_REQUEST: 'BAD_REQUEST',
  UNAUTHORIZED: 'UNAUTHORIZED',
  FORBIDDEN: 'FORBIDDEN',
  REAUTH_REQUIRED: 'FORBIDDEN',
  VOUCH_REQUIRED: 'FORBIDDEN',
  NOT_FOUND: 'NOT_FOUND',
  CONFLICT: 'CONFLICT',
  TERMS_REQUIRED: 'CONFLICT',
  PAYLOAD_TOO_LARGE: 'PAYLOAD_TOO_LARGE',
  UNSUPPORTED_MEDIA_TYPE: 'UNSUPPORTED_MEDIA_TYPE',
  // Refused before any call is read. tRPC has no name for this code.
  MISDIRECTED_REQUEST: 'BAD_REQUEST',
  TOO_MANY_REQUESTS: 'TOO_MANY_REQUESTS',
  INTERNAL: 'INTERNAL_SERVER_ERROR',
  UNAVAILABLE: 'SERVICE_UNAVAILABLE',
} as const satisfies Record<ErrorCode, TRPC_ERROR_CODE_KEY>;

/** Statuses of tRPC's own errors; 400 for others. */
const STATUS: Partial<Record<TRPC_ERROR_CODE_KEY, number>> = {
  PAYLOAD_TOO_LARGE: 413,
  UNSUPPORTED_MEDIA_TYPE: 415,
  NOT_FOUND: 404,
};

interface ZodLike {
  issues: { path?: readonly unknown[]; message: string }[];
}
const isZodError = (cause: unknown): cause is ZodLike =>
  typeof cause === 'object' &&
  cause !== null &&
  'issues' in cause &&
  Array.isArray(cause.issues) &&
  !(cause instanceof AppError);

/** Returns the cause of a tRPC error as an error of the product. */
function causeOf(error: TRPCError): unknown {
  if (error.code === 'BAD_REQUEST' && isZodError(error.cause))
    return validationError(toIssues(error.cause.issues));
  if (error.cause instanceof AppError) return error.cause;
  if (error.code === 'INTERNAL_SERVER_ERROR') return error.cause ?? error;
  // tRPC's own errors: an unknown procedure, an unreadable body, a wrong method.
  return Object.assign(new Error(error.message), { statusCode: STATUS[error.code] ?? 400 });
}

/** The metadata of a procedure: its operation, if it was made from one. */
export interface Meta {
  operation?: Operation;
}

/** The context of an operation's resolver. */
export interface CallContext extends RequestContext {
  actor: Actor | null;
  rawInput: () => Promise<unknown>;
}

const t = initTRPC
  .context<RequestContext>()
  .meta<Meta>()
  .create({
    transformer,
    // No stack traces in responses, so that development and production return the same.
    isDev: false,
    errorFormatter({ shape, error, ctx }) {
      const { body } = toErrorAnswer(causeOf(error), ctx?.req.id ?? '');
      const dubs: ErrorBody = body;
      return { ...shape, message: dubs.error, data: { ...shape.data, dubs } };
    },
  });

export const router = t.router;

// The outermost middleware, so that every error gets the contract's body and status.
const answered = t.procedure.use(async ({ ctx, path, next }) => {
  const result = await next();
  if (result.ok) {
    ctx.recordCall(path, 'OK');
    return result;
  }
  const { body, retryAfter, isOurs } = toErrorAnswer(causeOf(result.error), ctx.req.id);
  ctx.recordCall(path, body.code);
  if (retryAfter !== undefined) ctx.reply.header('retry-after', retryAfter);
  if (isOurs) ctx.req.log.error({ err: result.error.cause ?? result.error }, 'request.failed');
  // The formatter reads the response from the cause.
  const cause = new AppError(body.code, body.error, body.issues ? { issues: body.issues } : {});
  throw new TRPCError({ code: TRPC_CODE[body.code], message: body.error, cause });
});

/** The base of every call: maps errors to their status, and counts the call against the caller's rate limit. */
export const countedProcedure = answered.use(async ({ ctx, meta, next }) => {
  await ctx.req.countCall(meta?.operation?.endsSession);
  return next();
});
