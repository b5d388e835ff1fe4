import { once } from 'node:events';
import type { OutgoingHttpHeaders } from 'node:http';
import { LIMITS, TEXTS, transformer } from '@dubs/contract';
import { AppError } from '@dubs/core';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod/mini';
import { toErrorAnswer } from '../../errors.ts';
import { isDisconnect, type LiveEvents, type LiveHub } from '../../live/hub.ts';
import type { RequestContext } from '../../trpc/context.ts';
import { toTrpcError } from '../../trpc/to-trpc-error.ts';

/** Procedure name of the stream, for the metrics. */
const CALL = 'live.stale';

const HEADERS = {
  'content-type': 'text/event-stream',
  // Proxies must not cache or buffer the events.
  'cache-control': 'no-cache, no-transform',
  'x-accel-buffering': 'no',
};

const eventOf = (name: string, data: string): string => `event: ${name}\ndata: ${data}\n\n`;
const CONNECTED = eventOf('connected', JSON.stringify({ reconnectAfterInactivityMs: LIMITS.live.silenceMs }));
const PING = eventOf('ping', '');

/** Id of the newest event that the client has seen. A client that has seen none sends null, since JSON has no undefined. */
const Cursor = z.nullish(z.object({ lastEventId: z.nullish(z.string().check(z.maxLength(100))) }));
const Query = z.object({ lastEventId: z.optional(z.string()), input: z.optional(z.string()) });

/** Returns the cursor of the client: from its input on the first connection, or as `lastEventId`, which its library adds on a reconnect. */
function readCursor({ headers, query }: FastifyRequest): string | undefined {
  try {
    const { lastEventId = headers['last-event-id'], input = 'null' } = Query.parse(query);
    const given =
      lastEventId === undefined ? transformer.input.deserialize(JSON.parse(input)) : { lastEventId };
    return Cursor.parse(given)?.lastEventId ?? undefined;
  } catch {
    throw new AppError('BAD_REQUEST', TEXTS.request.malformed);
  }
}

/**
 * Serves the stream of live events to signed-in users. It has the URL and format of a tRPC subscription, but tRPC's own adapter uses four
 * times the memory. Errors are sent as events, since the client's library reads nothing else.
 */
export function liveRoutes(
  app: FastifyInstance,
  hub: LiveHub,
  recordCall: RequestContext['recordCall'],
): void {
  async function open(req: FastifyRequest, signal: AbortSignal): Promise<LiveEvents> {
    await req.countCall();
    // `listen` queries the session, so a cached actor is enough here.
    const events = await hub.listen(await req.requireActor(), readCursor(req), signal);
    recordCall(CALL, 'OK');
    return events;
  }

  /** Sends the headers and the first event. Fastify no longer handles the response, so it is not compressed, for example. */
  function begin(reply: FastifyReply): void {
    reply.headers(HEADERS).hijack();
    reply.raw.writeHead(200, reply.getHeaders() as OutgoingHttpHeaders).write(CONNECTED);
  }

  function sendError(req: FastifyRequest, reply: FastifyReply, error: unknown): void {
    const answer = toErrorAnswer(error, req.id);
    if (!reply.raw.headersSent) {
      recordCall(CALL, answer.body.code);
      if (answer.isOurs) req.log.error({ err: error }, 'request.failed');
      if (answer.retryAfter !== undefined) reply.header('retry-after', answer.retryAfter);
      begin(reply);
    }
    reply.raw.end(eventOf('serialized-error', JSON.stringify(toTrpcError(answer))));
  }

  app.get('/trpc/live.stale', { exposeHeadRoute: false }, async (req, reply) => {
    const { raw } = reply;
    const disconnect = new AbortController();
    const { signal } = disconnect;
    raw.once('close', () => disconnect.abort());
    let heartbeat: NodeJS.Timeout | undefined;
    try {
      const events = await open(req, signal);
      begin(reply);
      heartbeat = setInterval(() => !raw.writableNeedDrain && raw.write(PING), LIMITS.live.heartbeatMs);
      for await (const { cursor, event } of events) {
        heartbeat.refresh();
        const data = JSON.stringify(transformer.output.serialize(event));
        // While a slow client drains, stale queries accumulate into one event.
        if (!raw.write(`data: ${data}\nid: ${cursor}\n\n`)) await once(raw, 'drain', { signal });
      }
    } catch (error) {
      if (isDisconnect(error)) raw.end();
      else sendError(req, reply, error);
    } finally {
      clearInterval(heartbeat);
    }
    return reply;
  });
}
