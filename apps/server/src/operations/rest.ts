import type { CoreContext } from '@dubs/core';
import type {
  FastifyBaseLogger,
  FastifyInstance,
  FastifyRequest,
  RawReplyDefaultExpression,
  RawRequestDefaultExpression,
  RawServerDefault,
  RouteOptions,
} from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod/mini';
import { callPath, idempotencyKey } from '../idempotency.ts';
import { authenticateCaller } from './authenticate-caller.ts';
import { type Call, type Operation, takesIdempotencyKey } from './operation.ts';
import { operations } from './registry.ts';
import { type RestShape, restShapeOf } from './rest-shape.ts';
import { runnerOf } from './run-operation.ts';

/** A Fastify instance whose route schemas are zod's. */
export type RestApp = FastifyInstance<
  RawServerDefault,
  RawRequestDefaultExpression,
  RawReplyDefaultExpression,
  FastifyBaseLogger,
  ZodTypeProvider
>;

type Fields = Record<string, unknown>;

/** Returns the fields of the input that the path fills. */
export const namedIn = ({ names }: RestShape, { params }: FastifyRequest): Fields =>
  Object.fromEntries(names.map(([parameter, field]) => [field, (params as Fields)[parameter]]));

/** Returns the function that builds the input from the validated parts of a request. */
function inputReader(shape: RestShape): (req: FastifyRequest) => unknown {
  const { params, query, body } = shape;
  if (!params && !query && !body) return () => undefined;
  return (req) => {
    // Parts without a schema are not validated, so they are left out.
    const input: Fields = { ...(query ? (req.query as Fields) : {}), ...(body ? (req.body as Fields) : {}) };
    return Object.assign(input, namedIn(shape, req));
  };
}

/** Returns the schemas that validate and document a route. */
function routeSchema({ output, status = 200, poll }: Operation, shape: RestShape) {
  const { params, query, body } = shape;
  return {
    ...(params ? { params } : {}),
    ...(query ? { querystring: query } : {}),
    ...(body ? { body } : {}),
    response: { [status]: output, ...(poll ? { 304: z.null() } : {}) },
  };
}

function toRoute(operation: Operation, core: CoreContext): RouteOptions {
  const shape = restShapeOf(operation);
  const { auth, poll, endsSession, status = 200 } = operation;
  const readInput = inputReader(shape);
  const run = runnerOf(operation);
  const takesKey = takesIdempotencyKey(operation);
  return {
    method: shape.method,
    url: shape.path,
    schema: routeSchema(operation, shape),
    config: { ...(poll ? { poll } : {}), ...(endsSession ? { endsSession } : {}) },
    // Before the body is read.
    async onRequest(request) {
      await authenticateCaller(operation, { core, request, readInput: () => namedIn(shape, request) });
    },
    async handler(request, reply) {
      // Once more: the session may have ended while the body arrived.
      const actor = auth === 'public' ? null : await request.requireAnyActor();
      const once = takesKey
        ? idempotencyKey(
            request,
            callPath(request),
            shape.query ? [request.query, request.body] : (request.body ?? null),
          )
        : null;
      const call = { core, actor, input: readInput(request), once, via: 'REST', request, reply };
      // The use case may change the status, and so does an error.
      if (status !== 200) reply.code(status);
      return run(call as Call<never, never>);
    },
  };
}

/** Registers a route for each operation. Multipart forms have routes of their own. */
export function addOperations(app: FastifyInstance, core: CoreContext): void {
  for (const operation of operations) if (!operation.form) app.route(toRoute(operation, core));
}
