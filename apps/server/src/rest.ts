import type { Actor, CoreContext } from '@dubs/core';
import type {
  FastifyBaseLogger,
  FastifyInstance,
  FastifyRequest,
  RawReplyDefaultExpression,
  RawRequestDefaultExpression,
  RawServerDefault,
} from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { onceKey, repeatable } from './repeatable.ts';

/** A Fastify instance whose route schemas are zod's. */
export type RestApp = FastifyInstance<
  RawServerDefault,
  RawRequestDefaultExpression,
  RawReplyDefaultExpression,
  FastifyBaseLogger,
  ZodTypeProvider
>;

/** A feature's REST routes. */
export type RestRoutes = (app: RestApp, core: CoreContext) => void;

/** Runs a write of a signed-in person, once per Idempotency-Key of the request. */
export async function write<T>(
  req: FastifyRequest,
  core: CoreContext,
  work: (core: CoreContext, actor: Actor) => Promise<T>,
): Promise<T> {
  const actor = await req.requireActor();
  const path = `${req.method} ${req.url.split('?')[0]}`;
  const once = onceKey(req.headers['idempotency-key'], path, req.body ?? null);
  return repeatable(core, actor, once, (scoped) => work(scoped, actor));
}
