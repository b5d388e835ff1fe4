import { createHash } from 'node:crypto';
import type { Actor, CoreContext } from '@dubs/core';
import type { FastifyReply, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import type { Poll, PollAnswer } from '../live/response-cache.ts';
import { createResponseCache } from '../live/response-cache.ts';
import type {} from './etag-polling.types.ts';
import type { PollName } from '../operations/operation.ts';
import { pollOfView } from '../operations/operation.ts';
import { operations } from '../operations/registry.ts';

/** The procedures that are polls. */
const PROCEDURES = new Map(
  operations.flatMap(({ procedure, poll }): [string, PollName][] =>
    poll && procedure ? [[procedure, poll]] : [],
  ),
);

const isProcedure = (req: FastifyRequest): boolean => req.url.startsWith('/trpc/');

/** Returns the `view` that a poll asks for, before its input is validated. */
function viewOf(req: FastifyRequest): unknown {
  const { view, input, batch } = req.query as Record<string, string | undefined>;
  if (!isProcedure(req)) return view;
  try {
    const given = JSON.parse(input ?? 'null') as { 0?: unknown } | null;
    const { json } = ((batch === undefined ? given : given?.[0]) ?? {}) as {
      json?: { view?: unknown } | null;
    };
    return json?.view;
  } catch {
    return null;
  }
}

/** Returns the poll that a request is, also as a batch of one; undefined for other calls and for larger batches. */
export function pollOf(req: FastifyRequest): Poll | undefined {
  if (req.method !== 'GET' && req.method !== 'HEAD') return undefined;
  const procedure = /^\/trpc\/([^?]*)/.exec(req.url)?.[1];
  const poll = procedure === undefined ? req.routeOptions.config.poll : PROCEDURES.get(procedure);
  return poll && pollOfView(poll, poll.views && viewOf(req));
}

/** True if an If-None-Match header names the tag. */
const matches = (header: string | undefined, tag: unknown): boolean =>
  typeof tag === 'string' &&
  (header?.split(',').some((part) => part.trim().replace(/^W\//, '') === tag || part.trim() === '*') ??
    false);

const tagOf = (content: unknown): string =>
  `"${createHash('sha1').update(JSON.stringify(content)).digest('base64url')}"`;

const HEADERS = { 'cache-control': 'private, no-cache', vary: 'authorization' };

/**
 * Answers a poll with a bare 304 when the caller has the newest response. With a cached tag that takes no query but the look-up of a
 * session that is not cached; without one the response is read and compared.
 */
export const etagPolling = fp<{ core: CoreContext }>(async (app, { core }) => {
  const cache = createResponseCache(core.live);
  app.addHook('onClose', async () => cache.close());

  /** Returns the cached tag of the caller's poll if the request names it. */
  function findUnchanged(req: FastifyRequest, actor: Actor | null): string | null {
    const poll = pollOf(req);
    const tag = poll && actor && cache.find(actor, poll);
    return tag && matches(req.headers['if-none-match'], tag) ? tag : null;
  }
  const isConditionalPoll = (req: FastifyRequest): boolean =>
    req.headers['if-none-match'] !== undefined && pollOf(req) !== undefined;

  const sendUnchanged = (reply: FastifyReply, tag: string): FastifyReply =>
    reply
      .code(304)
      .headers({ ...HEADERS, etag: tag })
      .send();

  app.addHook('onRequest', (req, reply, done) => {
    if (!isConditionalPoll(req)) return done();
    const actor = req.findCachedActor();
    const tag = findUnchanged(req, actor);
    if (!actor || !tag) return done();
    req.setActor(actor);
    return req.countCall().then(
      () => sendUnchanged(reply, tag),
      // tRPC counts its procedures itself, and sends the 429 in its own form.
      (error: unknown) => {
        if (!isProcedure(req)) throw error;
      },
    );
  });

  // Without a cached session: once the server has room for the call, its session is looked up and the tag compared.
  async function findUnchangedOnceCounted(req: FastifyRequest): Promise<string | null> {
    const tag = findUnchanged(req, await req.requireActor());
    // The routes have counted their calls by now.
    if (tag && isProcedure(req)) await req.countCall();
    return tag;
  }
  app.addHook('preHandler', (req, reply, done) => {
    if (!isConditionalPoll(req)) return done();
    return findUnchangedOnceCounted(req).then(
      (tag) => tag && sendUnchanged(reply, tag),
      // The call itself fails in the same way, and sends the error in its own form.
      () => undefined,
    );
  });

  app.decorateRequest('answerPoll', async function answerPoll<
    T,
  >(this: FastifyRequest, reply: FastifyReply, poll: Poll, read: () => Promise<PollAnswer<T>>) {
    // A response to a part of the groups does not fit the caller's other sessions.
    if (this.openGroupIds()) return (await read()).content;
    const pending = cache.read(await this.requireActor(), poll);
    try {
      const { content, groupIds } = await read();
      const tag = tagOf(content);
      pending.store(tag, groupIds);
      // A batch is one response with several results, so it gets no tag.
      if (pollOf(this) === poll) reply.headers({ ...HEADERS, etag: tag });
      return content;
    } finally {
      pending.end();
    }
  });

  app.addHook('onSend', (req, reply, payload, done) => {
    if (reply.statusCode !== 200 || !pollOf(req)) return done();
    // tRPC's responses carry headers of their own.
    if (payload instanceof Response) payload.headers.append('vary', HEADERS.vary);
    if (!matches(req.headers['if-none-match'], reply.getHeader('etag'))) return done();
    reply.code(304).removeHeader('content-type');
    done(null, '');
  });
});
