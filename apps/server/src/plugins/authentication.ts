import type { Actor, CoreContext } from '@dubs/core';
import { AppError, authenticate } from '@dubs/core';
import type { FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { LRUCache } from 'lru-cache';

declare module 'fastify' {
  interface FastifyRequest {
    /** The signed-in caller; throws a 401 without a good session. Looked up once a request. */
    requireActor: () => Promise<Actor>;
    /** The caller, or null for anybody without a good session. An outage is an error, never null. */
    findActor: () => Promise<Actor | null>;
    /** The caller as known from a call some seconds ago, without a query; null when not known. For answers without content. */
    recallActor: () => Actor | null;
    /** Takes this for the caller of the request from here on. */
    actAs: (actor: Actor) => void;
  }
}

/** How long a session counts as live without a look at its row, unless its end is heard of first. */
const RECALLED_MS = 5_000;
const RECALLED = 50_000;

const bearer = (req: FastifyRequest): string | null =>
  /^Bearer ([A-Za-z0-9_.-]{1,2048})$/.exec(req.headers.authorization ?? '')?.[1] ?? null;

/** Lets routes and procedures ask who is calling. */
export const authentication = fp<{ core: CoreContext }>(async (app, { core }) => {
  const actors = new WeakMap<FastifyRequest, Promise<Actor>>();
  const recalled = new LRUCache<string, Actor>({ max: RECALLED, ttl: RECALLED_MS });
  /** Sessions that ended while a caller of them may still be remembered. */
  const ended = new LRUCache<number, true>({ max: RECALLED, ttl: RECALLED_MS });
  // A session that ends while its row is read was live when it was read.
  let endings = 0;
  const stopListening = core.live.subscribe({
    onSignal(signal) {
      if (signal.kind !== 'session-ended') return;
      endings++;
      ended.set(signal.sessionId, true);
    },
    onHearing() {
      endings++;
      recalled.clear();
    },
  });
  app.addHook('onClose', async () => stopListening());

  app.decorateRequest('requireActor', function requireActor(this: FastifyRequest) {
    const known = actors.get(this);
    if (known) return known;
    const token = bearer(this);
    const before = endings;
    const actor = authenticate(core, token).then((live) => {
      if (token !== null && endings === before) recalled.set(token, live);
      return live;
    });
    actors.set(this, actor);
    return actor;
  });

  app.decorateRequest('recallActor', function recallActor(this: FastifyRequest) {
    const token = bearer(this);
    const actor = token === null ? undefined : recalled.get(token);
    return actor && !ended.has(actor.sessionId) ? actor : null;
  });

  app.decorateRequest('actAs', function actAs(this: FastifyRequest, actor: Actor) {
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
