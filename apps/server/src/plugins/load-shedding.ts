import { TEXTS } from '@dubs/contract';
import { AppError } from '@dubs/core';
import type { Metrics } from '@dubs/platform';
import type { FastifyReply, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import type { AdmissionBounds, Worth } from '../load/admission.ts';
import { createAdmission } from '../load/admission.ts';
import { isLargeUpload } from '../load/is-large-upload.ts';
import type { UploadBounds, UploadPlaces } from '../load/upload-places.ts';
import { createUploadPlaces } from '../load/upload-places.ts';
import { toErrorAnswer } from '../errors.ts';
import { wholeRequestError } from '../trpc/whole-request-error.ts';
import { pollOf } from './polls.ts';

declare module 'fastify' {
  interface FastifyInstance {
    uploadPlaces: UploadPlaces;
  }
}

/** What one server takes upon itself. */
export interface LoadBounds {
  calls: AdmissionBounds;
  uploads: UploadBounds;
  /** Streams of live events, of all people together; 0 is no bound. */
  streams: number;
}

/** None that a server would notice: for those who say nothing about it. */
export const UNBOUNDED: LoadBounds = {
  calls: { atOnce: 0, slowMs: 0 },
  uploads: { atOnce: 0, totalBytes: 0 },
  streams: 0,
};

/** After how many seconds to come again: not all at the same moment. */
const LONGEST_WAIT_S = 4;
const soon = (): number => 1 + Math.floor(Math.random() * LONGEST_WAIT_S);

/** Calls of the product; the app's files, pictures and what operators ask stay out of it, as do streams, which have a bound of their own. */
const isCall = (url: string): boolean => /^\/(api|trpc)\//.test(url) && !url.startsWith('/trpc/live.');

function worthOf(req: FastifyRequest): Worth {
  if (req.method !== 'GET' && req.method !== 'HEAD') return 'write';
  return pollOf(req) ? 'poll' : 'read';
}

/** Made once, in the form of either door: it is sent most often when there is least time. */
const AWAY = toErrorAnswer(new AppError('UNAVAILABLE', TEXTS.request.unavailable));
const AWAY_FROM_REST = JSON.stringify(AWAY.body);
const AWAY_FROM_TRPC = JSON.stringify(wholeRequestError(AWAY));

/** Answers in the form of the door, and without a line in the log for each. */
const turnAway = (req: FastifyRequest, reply: FastifyReply): FastifyReply =>
  reply
    .code(AWAY.status)
    .type('application/json; charset=utf-8')
    .headers({ 'retry-after': soon(), 'cache-control': 'no-store' })
    .send(req.url.startsWith('/trpc/') ? AWAY_FROM_TRPC : AWAY_FROM_REST);

/**
 * Turns callers away at once, polls first, when there are more than can be answered soon. Polls that are known to be as before
 * are answered all the same: they cost less than turning them away.
 */
export const loadShedding = fp<LoadBounds & { metrics: Metrics }>(
  async (app, { calls, uploads, metrics }) => {
    const admission = createAdmission(calls);
    const places = createUploadPlaces(uploads);
    app.decorate('uploadPlaces', places);
    app.addHook('onClose', async () => admission.close());
    const shed = metrics.counter(
      'dubs_shed_total',
      'Calls that were turned away because there were too many.',
      ['worth'],
    );
    metrics.gauges(
      'load',
      {
        dubs_calls_inside: 'Calls that are being worked on.',
        dubs_calls_room: 'Calls that there is room for at the moment.',
        dubs_uploads_inside: 'Uploads that are being taken in.',
      },
      () => {
        const { inside, room } = admission.state();
        return {
          dubs_calls_inside: inside,
          dubs_calls_room: room,
          dubs_uploads_inside: places.state().uploads,
        };
      },
    );

    app.addHook('onRequest', async (req, reply: FastifyReply) => {
      if (!isCall(req.url)) return;
      const worth = worthOf(req);
      const leave = admission.enter(worth, !isLargeUpload(req));
      if (leave) {
        // Comes with the end of the answer, and also when the caller hangs up before.
        reply.raw.once('close', leave);
        return;
      }
      shed.add({ worth });
      return turnAway(req, reply);
    });
  },
);
