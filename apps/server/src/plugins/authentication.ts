import type { Actor, CoreContext } from '@dubs/core';
import { AppError, authenticate } from '@dubs/core';
import type { FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { LRUCache } from 'lru-cache';

declare module 'fastify' {
  interface FastifyRequest {
    /** Returns the signed-in caller, looked up once a request; throws a 401 without a valid session. */
    requireActor: () => Promise<Actor>;
    /** Returns the caller, or null without a valid session. Throws on an outage. */
    findActor: () => Promise<Actor | null>;
    /** Returns the caller as cached some seconds ago, without a query, or null. For responses without content only. */
    findCachedActor: () => Actor | null;
    /** Sets the caller of the request. */
    setActor: (actor: Actor) => void;
  }
}

/** How long a session counts as active without a query, unless a signal ends it first. */
const CACHE_MS = 5_000;
const MAX_CACHED = 50_000;

const bearer = (req: FastifyRequest): string | null =>
  /^Bearer ([A-Za-z0-9_.-]{1,2048})$/.exec(req.headers.authorization ?? '')?.[1] ?? null;

/** Authenticates callers for routes and procedures. */
export const authentication = fp<{ core: CoreContext }>(async (app, { core }) => {
  const actors = new WeakMap<FastifyRequest, Promise<Actor>>();
  const cached = new LRUCache<string, Actor>({ max: MAX_CACHED, ttl: CACHE_MS });
  /** Sessions that ended while they may still be cached. */
  const ended = new LRUCache<number, true>({ max: MAX_CACHED, ttl: CACHE_MS });
  // Compared before and after a query, so that a session that ends meanwhile is not cached as active.
  let endings = 0;
  const unsubscribe = core.live.subscribe({
    onSignal(signal) {
      if (signal.kind !== 'session-ended') return;
      endings++;
      ended.set(signal.sessionId, true);
    },
    onConnectionChange() {
      endings++;
      cached.clear();
    },
  });
  app.addHook('onClose', async () => unsubscribe());

  app.decorateRequest('requireActor', function requireActor(this: FastifyRequest) {
    const known = actors.get(this);
    if (known) return known;
    const token = bearer(this);
    const before = endings;
    const actor = authenticate(core, token).then((active) => {
      if (token !== null && endings === before) cached.set(token, active);
      return active;
    });
    actors.set(this, actor);
    return actor;
  });

  app.decorateRequest('findCachedActor', function findCachedActor(this: FastifyRequest) {
    const token = bearer(this);
    const actor = token === null ? undefined : cached.get(token);
    return actor && !ended.has(actor.sessionId) ? actor : null;
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
