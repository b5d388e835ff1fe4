import { NEWS, WELCOME } from '@dubs/contract';
import type { Actor, CoreContext } from '@dubs/core';
import type { CreateFastifyContextOptions } from '@trpc/server/adapters/fastify';
import type { FastifyRequest } from 'fastify';
// What these add to a request must be known wherever the router's type is read.
import type {} from '../plugins/authentication.ts';
import type {} from '../plugins/rate-limit.ts';
import type { PollAnswer } from '../plugins/etag-polling.ts';
import { clearCache, setDeviceCookie } from '../features/auth/device-cookie.ts';
import type { LiveHub } from '../live/hub.ts';
import type { Poll } from '../live/response-cache.ts';

/** What every procedure finds: the product, and the request that calls it. */
export interface RequestContext {
  core: CoreContext;
  hub: LiveHub;
  req: FastifyRequest;
  /** The caller; throws a 401 without a good session. */
  actor: () => Promise<Actor>;
  /** Counts one call against the caller's limit; throws a 429 when it is used up. */
  countCall: () => Promise<void>;
  /** Counts one call of a procedure by its outcome: `OK`, or the code of its error. */
  noteCall: (path: string, code: string) => void;
  /** Says in the answer's headers after how many seconds to try again. */
  retryAfter: (seconds: number) => void;
  /** Says in the answer's headers that somebody has their deleted account again. */
  welcomeBack: () => void;
  /** Gives the browser the token by which its account knows it. */
  setDevice: (token: string) => void;
  /** Makes the browser delete what it cached for the session. */
  clearCache: () => void;
  /** Answers a poll, tagged so that the same caller can be told "not modified". */
  answerPoll: <T>(poll: Poll, read: () => Promise<PollAnswer<T>>) => Promise<T>;
  callsInBatch: number;
}

/** Builds the context of one HTTP request, which may carry several calls. */
export const requestContext =
  (core: CoreContext, hub: LiveHub, noteCall: RequestContext['noteCall']) =>
  ({ req, res, info }: CreateFastifyContextOptions): RequestContext => {
    // Before anything is read: what is said from here on may not be in the answer.
    const place = hub.cursor();
    if (place !== null) res.header(NEWS.header, place);
    return {
      core,
      hub,
      req,
      actor: () => req.requireActor(),
      countCall: () => req.countCall(),
      noteCall,
      retryAfter: (seconds) => void res.header('retry-after', seconds),
      welcomeBack: () => void res.header(WELCOME.header, WELCOME.back),
      setDevice: (token) => setDeviceCookie(res, token, core.settings.publicUrl),
      clearCache: () => clearCache(res),
      answerPoll: (poll, read) => req.answerPoll(res, poll, read),
      callsInBatch: info.calls.length,
    };
  };
