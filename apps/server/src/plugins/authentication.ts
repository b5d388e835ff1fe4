import type { Actor, CoreContext } from '@dubs/core';
import { AppError, authenticate } from '@dubs/core';
import type { FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';

declare module 'fastify' {
  interface FastifyRequest {
    /** The signed-in caller; throws a 401 without a good session. Looked up once a request. */
    requireActor: () => Promise<Actor>;
    /** The caller, or null for anybody without a good session. An outage is an error, never null. */
    findActor: () => Promise<Actor | null>;
  }
}

const bearer = (req: FastifyRequest): string | null =>
  /^Bearer ([A-Za-z0-9_.-]{1,2048})$/.exec(req.headers.authorization ?? '')?.[1] ?? null;

/** Lets routes and procedures ask who is calling. */
export const authentication = fp<{ core: CoreContext }>(async (app, { core }) => {
  const actors = new WeakMap<FastifyRequest, Promise<Actor>>();

  app.decorateRequest('requireActor', function requireActor(this: FastifyRequest) {
    const known = actors.get(this);
    if (known) return known;
    const actor = authenticate(core, bearer(this));
    actors.set(this, actor);
    return actor;
  });

  app.decorateRequest('findActor', async function findActor(this: FastifyRequest) {
    if (this.headers.authorization === undefined) return null;
    try {
      return await this.requireActor();
    } catch (error) {
      if (error instanceof AppError && error.code === 'UNAUTHORIZED') return null;
      throw error;
    }
  });
});
