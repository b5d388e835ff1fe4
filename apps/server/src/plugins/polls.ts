import { createHash } from 'node:crypto';
import type { CoreContext } from '@dubs/core';
import type { FastifyReply, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import type { Poll } from '../live/known-answers.ts';
import { createKnownAnswers } from '../live/known-answers.ts';
import { operations } from '../operations/registry.ts';

/** What a poll returns, and the groups whose signals may change it. */
export interface PollAnswer<T> {
  content: T;
  groupIds: readonly number[];
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The poll that this route answers. */
    poll?: Poll;
  }
  interface FastifyRequest {
    /**
     * Answers a poll: reads the content and tags it, so that the same caller is told "not modified" until something
     * changes.
     */
    answerPoll: <T>(reply: FastifyReply, poll: Poll, read: () => Promise<PollAnswer<T>>) => Promise<T>;
  }
}

/** The procedures that are polls. */
const PROCEDURES = new Map(
  operations.flatMap(({ procedure, poll }): [string, Poll][] => (poll ? [[procedure, poll.name]] : [])),
);

const isProcedure = (req: FastifyRequest): boolean => req.url.startsWith('/trpc/');

/** Which poll a request is, if it is one alone. */
export function pollOf(req: FastifyRequest): Poll | undefined {
  if (req.method !== 'GET' && req.method !== 'HEAD') return undefined;
  const procedure = /^\/trpc\/([^?]*)/.exec(req.url)?.[1];
  if (procedure === undefined) return req.routeOptions.config.poll;
  return PROCEDURES.get(procedure);
}

/** Whether an If-None-Match header names the tag. */
const names = (header: string | undefined, tag: unknown): boolean =>
  typeof tag === 'string' &&
  (header?.split(',').some((part) => part.trim().replace(/^W\//, '') === tag || part.trim() === '*') ??
    false);

const tagOf = (content: unknown): string =>
  `"${createHash('sha1').update(JSON.stringify(content)).digest('base64url')}"`;

const HEADERS = { 'cache-control': 'private, no-cache', vary: 'authorization' };

/**
 * Makes polls cheap: a caller who has the newest answer gets a bare 304. When the tag of that answer is still known, no
 * query runs at all; else the answer is read and compared.
 */
export const polls = fp<{ core: CoreContext }>(async (app, { core }) => {
  const known = createKnownAnswers(core.live);
  app.addHook('onClose', async () => known.close());

  app.addHook('onRequest', async (req, reply) => {
    const poll = pollOf(req);
    if (!poll || req.headers['if-none-match'] === undefined) return;
    const actor = req.recallActor();
    const tag = actor && known.find(actor.userId, poll);
    if (!tag || !names(req.headers['if-none-match'], tag)) return;
    req.actAs(actor);
    try {
      await req.countCall();
    } catch (error) {
      // A procedure counts for itself, and is refused in tRPC's own form.
      if (isProcedure(req)) return;
      throw error;
    }
    await reply
      .code(304)
      .headers({ ...HEADERS, etag: tag })
      .send();
  });

  app.decorateRequest('answerPoll', async function answerPoll<
    T,
  >(this: FastifyRequest, reply: FastifyReply, poll: Poll, read: () => Promise<PollAnswer<T>>) {
    const { userId } = await this.requireActor();
    const reading = known.read(userId, poll);
    try {
      const { content, groupIds } = await read();
      const tag = tagOf(content);
      reading.keep(tag, groupIds);
      // One of several in a batch is no answer of its own.
      if (pollOf(this) === poll) reply.headers({ ...HEADERS, etag: tag });
      return content;
    } finally {
      reading.end();
    }
  });

  app.addHook('onSend', async (req, reply, payload) => {
    if (reply.statusCode !== 200 || !pollOf(req)) return payload;
    // What tRPC answers brings headers of its own.
    if (payload instanceof Response) payload.headers.append('vary', HEADERS.vary);
    if (!names(req.headers['if-none-match'], reply.getHeader('etag'))) return payload;
    reply.code(304).removeHeader('content-type');
    return '';
  });
});
