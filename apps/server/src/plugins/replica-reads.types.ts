import type { Actor, CoreContext } from '@dubs/core';

// Not in the plugin's file, for the same reason as `etag-polling.types.ts`.
declare module 'fastify' {
  interface FastifyRequest {
    /** Runs a read on the replica if it is recent enough for the caller. Otherwise, or if it fails there, runs it on the primary. */
    readFromReplica: <T>(
      core: CoreContext,
      actor: Actor,
      read: (core: CoreContext) => Promise<T>,
    ) => Promise<T>;
    /** The user whose data a request without a session has changed. */
    writtenUserId: number | null;
  }
}
