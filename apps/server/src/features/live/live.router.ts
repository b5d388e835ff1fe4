import { tracked } from '@trpc/server';
import { z } from 'zod/mini';
import { router, toStreamError, userProcedure } from '../../trpc/init.ts';

/**
 * `lastEventId` is the id of the newest event that the client has seen; its library sends it when it connects again. A client that
 * has seen none sends null, as it says undefined in JSON.
 */
const ListenInput = z.nullish(z.object({ lastEventId: z.nullish(z.string().check(z.maxLength(100))) }));

export const liveRouter = router({
  /** Which of the caller's queries went stale, as it happens. */
  stale: userProcedure.input(ListenInput).subscription(async ({ ctx, input, signal }) => {
    if (!signal) throw new Error('A subscription comes with the signal of its request.');
    const events = await ctx.hub.listen(ctx.actor, input?.lastEventId ?? undefined, signal);
    return (async function* () {
      try {
        for await (const { cursor, event } of events) yield tracked(cursor, event);
      } catch (error) {
        throw toStreamError(error);
      }
    })();
  }),
});
