import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { FastifyInstance, RouteOptions } from 'fastify';
import { appRouter } from '../../router.ts';

/** Any zod schema, mini or whole. */
export interface Schema {
  _zod: { def: { type: string }; bag: Record<string, unknown> };
}

/** A registered route with the schemas that validate its calls. */
export interface Route {
  method: string;
  /** The pattern: `/api/groups/:id`. */
  url: string;
  params: Schema | null;
  query: Schema | null;
  body: Schema | null;
}

/** A procedure of `/trpc`. */
export interface Procedure {
  path: string;
  type: 'query' | 'mutation' | 'subscription';
  input: Schema | null;
}

const isSchema = (value: unknown): value is Schema =>
  typeof value === 'object' && value !== null && '_zod' in value;
const schemaOr = (value: unknown): Schema | null => (isSchema(value) ? value : null);

const STARTED = 'fastify.initialization';

/** Records every route of the servers that are built until `stop` is called, except HEAD, which is the same as GET. */
export function recordRoutes(): { routes: readonly Route[]; stop: () => void } {
  const routes: Route[] = [];
  const onStart = (message: unknown) => {
    (message as { fastify: FastifyInstance }).fastify.addHook('onRoute', (route: RouteOptions) => {
      const { params, querystring, body } = (route.schema ?? {}) as Record<string, unknown>;
      for (const method of [route.method].flat())
        if (method !== 'HEAD')
          routes.push({
            method,
            url: route.url,
            params: schemaOr(params),
            query: schemaOr(querystring),
            body: schemaOr(body),
          });
    });
  };
  subscribe(STARTED, onStart);
  return { routes, stop: () => void unsubscribe(STARTED, onStart) };
}

/** Every procedure of the router, with its input schema. */
export const procedures: readonly Procedure[] = Object.entries(
  appRouter._def.procedures as unknown as Record<
    string,
    { _def: { type: Procedure['type']; inputs: unknown[] } }
  >,
).map(([path, { _def }]) => ({ path, type: _def.type, input: schemaOr(_def.inputs[0]) }));
