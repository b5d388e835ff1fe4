import { HEADERS, TEXTS } from '@dubs/contract';
import {
  type Actor,
  AppError,
  authenticate,
  type CoreContext,
  issueToken,
  isTokenOld,
  type LiveSession,
} from '@dubs/core';
import type { FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { createSessionCache } from '../load/session-cache.ts';
import { isRead } from './is-read.ts';
import { statusOf } from './status-of.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /**
     * Returns the signed-in caller. A read may use a session that was cached some seconds ago; a write queries it, and again if the last
     * query is a second old, because the body may arrive slowly. Throws a 401 without a valid session, and a 403 in an unvouched session.
     */
    requireActor: () => Promise<Actor>;
    /** Returns the signed-in caller, even in an unvouched session. */
    requireAnyActor: () => Promise<Actor>;
    /** Returns the signed-in caller. In an unvouched session, throws a 403 until a group is open to it. */
    requireGroupActor: () => Promise<Actor>;
    /** Returns the groups that are open to an unvouched session; null for other sessions. */
    openGroupIds: () => readonly number[] | null;
    /** Returns the signed-in caller by a query, never from the cache. Throws a 401 without a valid session. */
    requireCurrentActor: () => Promise<Actor>;
    /** Returns the signed-in caller of a write. Throws a 409 until they accept the terms in force. */
    requireWriter: (inOpenGroups?: boolean) => Promise<Actor>;
    /** Returns the caller, even in an unvouched session, or null without a valid session. Throws on an outage. */
    findActor: () => Promise<Actor | null>;
    /** Returns the caller if cached within the last minute, or null. Never runs a query. Only for responses without content. */
    findCachedActor: () => Actor | null;
    /** Sets the caller of the request. */
    setActor: (actor: Actor) => void;
    /** Prevents a new token in the response, even if the caller's token is old. */
    keepToken: () => void;
  }
}

/** How long a cached session is used: for a response with content, and for a 304. A signal ends it earlier. */
const CONTENT_MS = 5_000;
const UNCHANGED_MS = 60_000;
/** How long a request uses the session that it has looked up: as long as most requests take. */
const REQUEST_MS = 1_000;

const bearer = (req: FastifyRequest): string | null =>
  /^Bearer ([A-Za-z0-9_.-]{1,2048})$/i.exec(req.headers.authorization ?? '')?.[1] ?? null;

/** True if the response may carry a new token: a success or a 304. Streams, which can outlive the token in their headers, bypass the hook. */
const isRenewable = (status: number): boolean => status < 300 || status === 304;

/** Authenticates callers for routes and procedures. */
export const authentication = fp<{ core: CoreContext }>(async (app, { core }) => {
  const actors = new WeakMap<FastifyRequest, { actor: Promise<Actor>; foundAt: number }>();
  const remember = (req: FastifyRequest, actor: Promise<Actor>): Promise<Actor> => {
    actors.set(req, { actor, foundAt: performance.now() });
    return actor;
  };
  const sessions = new WeakMap<FastifyRequest, LiveSession>();
  const openGroups = new WeakMap<FastifyRequest, readonly number[]>();
  const cache = createSessionCache(core, UNCHANGED_MS);
  app.addHook('onClose', async () => cache.close());

  const findCached = (req: FastifyRequest, maxAgeMs: number): Actor | null => {
    const token = bearer(req);
    const session = token === null ? null : cache.find(token, maxAgeMs);
    if (session) sessions.set(req, session);
    return session && session.actor;
  };
  async function lookUp(req: FastifyRequest): Promise<Actor> {
    const token = bearer(req);
    const pending = cache.read();
    const session = await authenticate(core, token);
    // An unvouched session is not cached, since each vouch changes which groups are open to it.
    if (session.isUnvouched) openGroups.set(req, session.openGroupIds);
    else if (token !== null) pending.store(token, session);
    sessions.set(req, session);
    return session.actor;
  }

  app.addHook('onSend', (req, reply, payload, done) => {
    const session = sessions.get(req);
    if (!session || !isRenewable(statusOf(reply, payload)) || !isTokenOld(core, session)) return done();
    return issueToken(core, session).then((token) => void reply.header(HEADERS.token, token));
  });

  app.decorateRequest('requireAnyActor', function requireAnyActor(this: FastifyRequest) {
    const known = actors.get(this);
    if (known && performance.now() - known.foundAt < REQUEST_MS) return known.actor;
    const cached = isRead(this) ? findCached(this, CONTENT_MS) : null;
    return remember(this, cached ? Promise.resolve(cached) : lookUp(this));
  });

  const requireVouched = (req: FastifyRequest, actor: Actor): Actor => {
    if (openGroups.has(req)) throw new AppError('VOUCH_REQUIRED', TEXTS.vouches.required);
    return actor;
  };
  app.decorateRequest('openGroupIds', function openGroupIds(this: FastifyRequest) {
    return openGroups.get(this) ?? null;
  });

  app.decorateRequest('requireGroupActor', async function requireGroupActor(this: FastifyRequest) {
    const actor = await this.requireAnyActor();
    return openGroups.get(this)?.length ? actor : requireVouched(this, actor);
  });

  app.decorateRequest('requireActor', async function requireActor(this: FastifyRequest) {
    return requireVouched(this, await this.requireAnyActor());
  });

  app.decorateRequest('requireCurrentActor', async function requireCurrentActor(this: FastifyRequest) {
    return requireVouched(this, await remember(this, lookUp(this)));
  });

  app.decorateRequest(
    'requireWriter',
    async function requireWriter(this: FastifyRequest, inOpenGroups = false) {
      const actor = await (inOpenGroups ? this.requireGroupActor() : this.requireActor());
      if (sessions.get(this)?.needsTerms) throw new AppError('TERMS_REQUIRED', TEXTS.terms.required);
      return actor;
    },
  );

  app.decorateRequest('findCachedActor', function findCachedActor(this: FastifyRequest) {
    return findCached(this, UNCHANGED_MS);
  });

  app.decorateRequest('setActor', function setActor(this: FastifyRequest, actor: Actor) {
    void remember(this, Promise.resolve(actor));
  });

  app.decorateRequest('keepToken', function keepToken(this: FastifyRequest) {
    sessions.delete(this);
  });

  app.decorateRequest('findActor', async function findActor(this: FastifyRequest) {
    if (this.headers.authorization === undefined) return null;
    try {
      return await this.requireAnyActor();
    } catch (error) {
      if (error instanceof AppError && error.code === 'UNAUTHORIZED') return null;
      throw error;
    }
  });
});
