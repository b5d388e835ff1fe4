import { TEXTS } from '@dubs/contract';
import { AppError } from '@dubs/core';
import type { Metrics } from '@dubs/platform';
import type { FastifyReply, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import {
  type ConcurrencyLimits,
  createConcurrencyLimiter,
  type Priority,
} from '../load/concurrency-limiter.ts';
import { isLargeUpload } from '../load/is-large-upload.ts';
import { createUploadSlots, type UploadLimits, type UploadSlots } from '../load/upload-slots.ts';
import { toErrorAnswer } from '../errors.ts';
import { toTrpcError } from '../trpc/to-trpc-error.ts';
import { pollOf } from './etag-polling.ts';
import { isRead } from './is-read.ts';

declare module 'fastify' {
  interface FastifyInstance {
    uploadSlots: UploadSlots;
  }
}

/** The load limits of one server. */
export interface LoadLimits {
  calls: ConcurrencyLimits;
  uploads: UploadLimits;
  /** Open streams of live events, of all users together; 0 is no limit. */
  streams: number;
}

/** The default: no limits. */
export const UNLIMITED: LoadLimits = {
  calls: { atOnce: 0, slowMs: 0 },
  uploads: { atOnce: 0, totalBytes: 0 },
  streams: 0,
};

const MAX_RETRY_AFTER_S = 4;
/** Returns a random delay in seconds for `retry-after`, so that clients do not all retry at the same moment. */
const retryAfter = (): number => 1 + Math.floor(Math.random() * MAX_RETRY_AFTER_S);

/** Returns the route pattern of a request, which does not depend on how its URL is encoded. */
const routeOf = ({ routeOptions, url }: FastifyRequest): string => routeOptions.url ?? url;

/** True for API calls, but not for files, pictures and health checks. Live streams have their own limit. */
const isCall = (route: string): boolean => /^\/(api|trpc)\//.test(route) && !route.startsWith('/trpc/live.');

function priorityOf(req: FastifyRequest): Priority {
  if (!isRead(req)) return 'write';
  return pollOf(req) ? 'poll' : 'read';
}

const UNAVAILABLE = new AppError('UNAVAILABLE', TEXTS.request.unavailable);

/** Sends the 503 in the form of REST or tRPC, without a log line for each. */
function refuse(req: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { status, body } = toErrorAnswer(UNAVAILABLE, req.id);
  const isTrpc = routeOf(req).startsWith('/trpc/');
  return reply
    .code(status)
    .type('application/json; charset=utf-8')
    .headers({ 'retry-after': retryAfter(), 'cache-control': 'no-store' })
    .send(JSON.stringify(isTrpc ? { error: toTrpcError({ status, body }) } : body));
}

/**
 * Refuses calls at once, polls first, when there are more than the server can complete in time. Polls with a cached tag are
 * still served, by an earlier plugin, since that costs less than a refusal.
 */
export const loadShedding = fp<LoadLimits & { metrics: Metrics }>(
  async (app, { calls, uploads, metrics }) => {
    const limiter = createConcurrencyLimiter(calls);
    const slots = createUploadSlots(uploads);
    app.decorate('uploadSlots', slots);
    app.addHook('onClose', async () => limiter.close());
    const shed = metrics.counter('dubs_shed_total', 'Calls refused because there were too many.', ['worth']);
    metrics.gauges(
      'load',
      {
        dubs_calls_inside: 'Calls in progress.',
        dubs_calls_room: 'The current capacity for concurrent calls.',
        dubs_uploads_inside: 'Large uploads in progress.',
      },
      () => {
        const { inProgress, capacity } = limiter.state();
        return {
          dubs_calls_inside: inProgress,
          dubs_calls_room: capacity,
          dubs_uploads_inside: slots.state().uploads,
        };
      },
    );

    app.addHook('onRequest', (req, reply: FastifyReply, done) => {
      if (!isCall(routeOf(req))) return done();
      // The client disconnected while earlier hooks ran.
      if (reply.raw.closed) return;
      const priority = priorityOf(req);
      const end = limiter.start(priority, priority !== 'write' || !isLargeUpload(req));
      if (end) {
        // Emitted after the response, or when the client disconnects before it.
        reply.raw.once('close', end);
        return done();
      }
      shed.add({ worth: priority });
      refuse(req, reply);
    });
  },
);
