import { createHash } from 'node:crypto';
import type { Actor, CoreContext } from '@dubs/core';
import type { FastifyReply, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { createResponseCache, type Poll, type PollAnswer } from '../live/response-cache.ts';
import type {} from './etag-polling.types.ts';
import { isRead } from './is-read.ts';
import { type PollName, pollOfView } from '../operations/operation.ts';
import { operations } from '../operations/registry.ts';

/** The procedures that are polls. */
const PROCEDURES = new Map(
  operations.flatMap(({ procedure, poll }): [string, PollName][] =>
    poll && procedure ? [[procedure, poll]] : [],
  ),
);

const isProcedure = (req: FastifyRequest): boolean => req.url.startsWith('/trpc/');

/** Returns the `view` of a poll from its input, which is not validated yet. */
function viewOf(req: FastifyRequest): unknown {
  const { view, input, batch } = req.query as { view?: unknown; input?: string; batch?: string | string[] };
  if (!isProcedure(req)) return view;
  try {
    const given = JSON.parse(input ?? 'null') as { 0?: unknown } | null;
    const { json } = (([batch].flat()[0] === '1' ? given?.[0] : given) ?? {}) as {
      json?: { view?: unknown } | null;
    };
    return json?.view;
  } catch {
    return null;
  }
}

/** Returns the poll of a request or of a batch with one call; undefined for other calls and for larger batches. */
export function pollOf(req: FastifyRequest): Poll | undefined {
  if (!isRead(req)) return undefined;
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
 * Answers a poll with a 304 if the caller has the newest response. If the tag is cached, this needs no query, or only the one for a session
 * that is not cached. Otherwise, the response is read and its tag compared.
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
      // tRPC counts its procedures itself, and sends the 429 in its own format.
      (error: unknown) => {
        if (!isProcedure(req)) throw error;
      },
    );
  });

  // For a session that is not cached. It is queried and the tag compared only after load shedding has accepted the call.
  async function findUnchangedOnceCounted(req: FastifyRequest): Promise<string | null> {
    const tag = findUnchanged(req, await req.requireActor());
    // REST routes count their calls in an earlier hook.
    if (tag && isProcedure(req)) await req.countCall();
    return tag;
  }
  app.addHook('preHandler', (req, reply, done) => {
    if (!isConditionalPoll(req)) return done();
    return findUnchangedOnceCounted(req).then(
      (tag) => tag && sendUnchanged(reply, tag),
      // The call itself will fail with the same error, and send it in its own format.
      () => undefined,
    );
  });

  app.decorateRequest('answerPoll', async function answerPoll<
    T,
  >(this: FastifyRequest, reply: FastifyReply, poll: Poll, read: () => Promise<PollAnswer<T>>) {
    // The response of an unvouched session covers only some groups, so it is neither cached nor tagged.
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
    // An empty text would get a length of 0, which is not that of the content. For HEAD, Fastify sets one in any case.
    done(null, req.method === 'HEAD' ? '' : null);
  });
});
