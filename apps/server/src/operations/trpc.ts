import { TEXTS } from '@dubs/contract';
import { AppError, type CoreContext } from '@dubs/core';
import type { TRPCMutationProcedure, TRPCQueryProcedure } from '@trpc/server';
import type { z } from 'zod/mini';
import { idempotencyKey, isRepeated } from '../idempotency.ts';
import { reportStaleQueries } from '../live/report-stale-queries.ts';
import { type CallContext, countedProcedure } from '../trpc/init.ts';
import { authenticateCaller } from './authenticate-caller.ts';
import {
  type Auth,
  type Call,
  type Declaration,
  type Operation,
  type Rest,
  type Schema,
  takesIdempotencyKey,
} from './operation.ts';
import { runnerOf } from './run-operation.ts';
import { serializerOf } from './serializer.ts';

type Procedure<R extends Rest, I extends Schema, O extends Schema> = R extends `GET ${string}`
  ? TRPCQueryProcedure<{ meta: object; input: z.input<I>; output: z.output<O> }>
  : TRPCMutationProcedure<{ meta: object; input: z.input<I>; output: z.output<O> }>;

/** The options of a resolver. The builder's own type depends on the operation. */
interface ResolverOptions {
  ctx: CallContext;
  input: unknown;
  path: string;
}

/** Returns the builder of an operation's procedure, which authenticates its caller. */
const baseOf = (operation: Operation) =>
  countedProcedure.use(async ({ ctx, getRawInput, next }) => {
    // Public calls are not batched, since a batch would bypass the limits of the sign-in.
    if (operation.auth === 'public' && ctx.callsInBatch > 1)
      throw new AppError('BAD_REQUEST', TEXTS.request.malformed);
    const call = { core: ctx.core, request: ctx.req, readInput: getRawInput };
    return next({ ctx: { actor: await authenticateCaller(operation, call), rawInput: getRawInput } });
  });

/** Returns the parser of a response. One that an earlier build has stored may lack fields, and is passed on without them. */
function outputParser(output: Schema): (response: unknown) => unknown {
  const serialize = serializerOf({ schema: output });
  return (response) => (isRepeated(response) ? JSON.parse(serialize(response)) : output.parse(response));
}

function toProcedure(operation: Operation) {
  const { rest, input, output, idempotency } = operation;
  const run = runnerOf(operation);
  const takesKey = takesIdempotencyKey(operation);
  const isRead = rest.startsWith('GET ');
  const described = baseOf(operation).meta({ operation });
  const checked = (input ? described.input(input) : described).output(outputParser(output));
  const resolve = async ({ ctx, input: given, path }: ResolverOptions): Promise<unknown> => {
    const { core, actor, req: request, reply, rawInput } = ctx;
    const once = takesKey
      ? idempotencyKey(request, `trpc ${path}`, idempotency === 'own' ? given : await rawInput())
      : null;
    const call = { actor, input: given, once, via: 'tRPC', request, reply };
    const runWith = (its: CoreContext) => run({ ...call, core: its } as Call<never, never>);
    return isRead ? runWith(core) : reportStaleQueries({ core, actor, reply }, runWith);
  };
  return isRead ? checked.query(resolve) : checked.mutation(resolve);
}

/**
 * Declares an operation and creates its tRPC procedure. The metadata of the procedure contains the declaration, from which REST and the
 * published document are derived.
 */
export function operation<
  R extends Rest,
  O extends Schema,
  I extends Schema = z.ZodMiniVoid,
  A extends Auth = 'user',
>(declaration: Declaration<R, I, O, A>): Procedure<R, I, O> {
  return toProcedure(declaration) as unknown as Procedure<R, I, O>;
}
