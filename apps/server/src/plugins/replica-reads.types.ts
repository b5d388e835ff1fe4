import type { Actor, CoreContext } from '@dubs/core';

// Apart from the plugin, as that of polls is.
declare module 'fastify' {
  interface FastifyRequest {
    /** Runs a read on the replica if it has what the caller may expect, and otherwise, or if it fails there, on the primary. */
    readFromReplica: <T>(
      core: CoreContext,
      actor: Actor,
      read: (core: CoreContext) => Promise<T>,
    ) => Promise<T>;
    /** The user for whom a request without a session has written. */
    wroteFor: number | null;
  }
}
