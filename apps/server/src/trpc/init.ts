import type { ErrorBody, ErrorCode } from '@dubs/contract';
import { transformer } from '@dubs/contract';
import type { Actor } from '@dubs/core';
import { AppError } from '@dubs/core';
import { initTRPC, TRPCError } from '@trpc/server';
import type { TRPC_ERROR_CODE_KEY } from '@trpc/server';
import { toErrorAnswer, toIssues, validationError } from '../errors.ts';
import type { Operation } from '../operations/operation.ts';
import type { RequestContext } from './context.ts';

/** What tRPC calls each of our codes. */
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
  // Refused before any call is looked at; tRPC has no name for it.
  MISDIRECTED_REQUEST: 'BAD_REQUEST',
  TOO_MANY_REQUESTS: 'TOO_MANY_REQUESTS',
  INTERNAL: 'INTERNAL_SERVER_ERROR',
  UNAVAILABLE: 'SERVICE_UNAVAILABLE',
} as const satisfies Record<ErrorCode, TRPC_ERROR_CODE_KEY>;

const STATUS_TEXT: Partial<Record<TRPC_ERROR_CODE_KEY, number>> = {
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

/** Returns the error behind a tRPC error, in the product's own terms. */
function causeOf(error: TRPCError): unknown {
  if (error.code === 'BAD_REQUEST' && isZodError(error.cause))
    return validationError(toIssues(error.cause.issues));
  if (error.cause instanceof AppError) return error.cause;
  if (error.code === 'INTERNAL_SERVER_ERROR') return error.cause ?? error;
  // What tRPC itself refuses: an unknown procedure, a body it cannot read, another method.
  return Object.assign(new Error(error.message), { statusCode: STATUS_TEXT[error.code] ?? 400 });
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
    // Stacks stay on the server in development too, so that both modes return the same.
    isDev: false,
    errorFormatter({ shape, error, ctx }) {
      const { body } = toErrorAnswer(causeOf(error), ctx?.req.id ?? '');
      const dubs: ErrorBody = body;
      return { ...shape, message: dubs.error, data: { ...shape.data, dubs } };
    },
  });

export const router = t.router;

// Outermost, so that whatever a call or its checks throw leaves with the contract's body and status.
const answered = t.procedure.use(async ({ ctx, path, next }) => {
  const result = await next();
  if (result.ok) {
    ctx.noteCall(path, 'OK');
    return result;
  }
  const { body, retryAfter, isOurs } = toErrorAnswer(causeOf(result.error), ctx.req.id);
  ctx.noteCall(path, body.code);
  if (retryAfter !== undefined) ctx.reply.header('retry-after', retryAfter);
  if (isOurs) ctx.req.log.error({ err: result.error.cause ?? result.error }, 'request.failed');
  // The formatter reads the response from the cause.
  const cause = new AppError(body.code, body.error, body.issues ? { issues: body.issues } : {});
  throw new TRPCError({ code: TRPC_CODE[body.code], message: body.error, cause });
});

/** Every call: its errors get the status of their code, and it counts against the caller's limit. */
const counted = answered.use(async ({ ctx, next }) => {
  await ctx.req.countCall();
  return next();
});

/** A call without a session. Never one of several in a batch, which would get around the limits of the sign-in. */
export const publicProcedure = counted.use(({ ctx, getRawInput, next }) => {
  if (ctx.callsInBatch > 1)
    throw new TRPCError({ code: 'BAD_REQUEST', message: 'Sign-in calls cannot be batched.' });
  return next({ ctx: { actor: null, rawInput: getRawInput } });
});

/** A write of a signed-in user, which waits until they have accepted the terms in force. */
export const writeProcedure = counted.use(async ({ ctx, getRawInput, next }) =>
  next({ ctx: { actor: await ctx.req.requireWriter(), rawInput: getRawInput } }),
);

/** A call of a signed-in user; a query may take a cached session. */
export const userProcedure = counted.use(async ({ ctx, getRawInput, next }) =>
  next({ ctx: { actor: await ctx.req.requireActor(), rawInput: getRawInput } }),
);

/** A call of a signed-in user whose session is looked up, also for a query. */
export const currentUserProcedure = counted.use(async ({ ctx, getRawInput, next }) =>
  next({ ctx: { actor: await ctx.req.requireCurrentActor(), rawInput: getRawInput } }),
);

/** A call of a signed-in user, also in a session for which others must vouch. */
export const anyUserProcedure = counted.use(async ({ ctx, getRawInput, next }) =>
  next({ ctx: { actor: await ctx.req.requireAnyActor(), rawInput: getRawInput } }),
);

/** The same once a group is open to such a session, and the write of one. */
export const groupProcedure = counted.use(async ({ ctx, getRawInput, next }) =>
  next({ ctx: { actor: await ctx.req.requireGroupActor(), rawInput: getRawInput } }),
);
export const groupWriteProcedure = counted.use(async ({ ctx, getRawInput, next }) =>
  next({ ctx: { actor: await ctx.req.requireWriter(true), rawInput: getRawInput } }),
);
