import type { Actor, CoreContext } from '@dubs/core';
import { AppError, authenticate } from '@dubs/core';
import type { FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { createSessionCache } from '../load/session-cache.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /**
     * Returns the signed-in caller; throws a 401 without a valid session. A read takes a session that was looked up some seconds ago; a
     * write looks it up.
     */
    requireActor: () => Promise<Actor>;
    /** Returns the signed-in caller as the database has it now, also in a read; throws a 401 without a valid session. */
    requireCurrentActor: () => Promise<Actor>;
    /** Returns the caller, or null without a valid session. Throws on an outage. */
    findActor: () => Promise<Actor | null>;
    /** Returns the caller as cached within the last minute, without a query, or null. For responses without content only. */
    findCachedActor: () => Actor | null;
    /** Sets the caller of the request. */
    setActor: (actor: Actor) => void;
  }
}

/** How long a session counts as active without a query, unless a signal ends it first: for content, and for a bare 304. */
const CONTENT_MS = 5_000;
const UNCHANGED_MS = 60_000;

const bearer = (req: FastifyRequest): string | null =>
  /^Bearer ([A-Za-z0-9_.-]{1,2048})$/.exec(req.headers.authorization ?? '')?.[1] ?? null;

const isRead = ({ method }: FastifyRequest): boolean => method === 'GET' || method === 'HEAD';

/** Authenticates callers for routes and procedures. */
export const authentication = fp<{ core: CoreContext }>(async (app, { core }) => {
  const actors = new WeakMap<FastifyRequest, Promise<Actor>>();
  const cache = createSessionCache(core, UNCHANGED_MS);
  app.addHook('onClose', async () => cache.close());

  const findCached = (req: FastifyRequest, maxAgeMs: number): Actor | null => {
    const token = bearer(req);
    return token === null ? null : cache.find(token, maxAgeMs);
  };
  async function lookUp(token: string | null): Promise<Actor> {
    const pending = cache.read();
    const { actor, expiresAt } = await authenticate(core, token);
    if (token !== null) pending.store(token, actor, expiresAt);
    return actor;
  }

  app.decorateRequest('requireActor', function requireActor(this: FastifyRequest) {
    const known = actors.get(this);
    if (known) return known;
    const cached = isRead(this) ? findCached(this, CONTENT_MS) : null;
    const actor = cached ? Promise.resolve(cached) : lookUp(bearer(this));
    actors.set(this, actor);
    return actor;
  });

  app.decorateRequest('requireCurrentActor', function requireCurrentActor(this: FastifyRequest) {
    const actor = lookUp(bearer(this));
    actors.set(this, actor);
    return actor;
  });

  app.decorateRequest('findCachedActor', function findCachedActor(this: FastifyRequest) {
    return findCached(this, UNCHANGED_MS);
  });

  app.decorateRequest('setActor', function setActor(this: FastifyRequest, actor: Actor) {
    actors.set(this, Promise.resolve(actor));
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
