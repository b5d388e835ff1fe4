import type { FastifyReply } from 'fastify';
import type { Poll, PollAnswer } from '../live/response-cache.ts';
import type { PollName } from '../operations/operation.ts';

// Not in the plugin's file, which imports every operation, since the operations need these types.
declare module 'fastify' {
  interface FastifyContextConfig {
    /** The poll that this route serves. */
    poll?: PollName;
  }
  interface FastifyRequest {
    /** Reads the content of a poll and sets its ETag, so that the same caller gets a 304 until something changes. */
    answerPoll: <T>(reply: FastifyReply, poll: Poll, read: () => Promise<PollAnswer<T>>) => Promise<T>;
  }
}
