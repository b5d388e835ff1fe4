import { HEADERS } from '@dubs/contract';
import type { CoreContext } from '@dubs/core';
import type { FastifyReply, FastifyRequest } from 'fastify';
// These files add properties to the request type, which every reader of the router's type needs.
import type {} from '../plugins/authentication.ts';
import type {} from '../plugins/etag-polling.types.ts';
import type {} from '../plugins/rate-limit.ts';
import type {} from '../plugins/replica-reads.types.ts';
import type { LiveHub } from '../live/hub.ts';

/** The context of every procedure: the core, and the HTTP request and reply. */
export interface RequestContext {
  core: CoreContext;
  req: FastifyRequest;
  reply: FastifyReply;
  /** Counts one call of a procedure by its outcome: `OK`, or the code of its error. */
  recordCall: (path: string, code: string) => void;
  callsInBatch: number;
}

/** Creates the context of one HTTP request, which may contain several calls. */
export const requestContext =
  (core: CoreContext, hub: LiveHub, recordCall: RequestContext['recordCall']) =>
  (req: FastifyRequest, reply: FastifyReply, callsInBatch: number): RequestContext => {
    // Read before any query: the response may not include events after this cursor.
    const cursor = hub.cursor();
    if (cursor !== null) reply.header(HEADERS.news, cursor);
    return { core, req, reply, recordCall, callsInBatch };
  };

/** Creates the context of a request with a number of calls. */
export type CreateContext = ReturnType<typeof requestContext>;
