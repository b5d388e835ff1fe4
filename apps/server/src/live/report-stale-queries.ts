import { HEADERS, type StaleByWrite } from '@dubs/contract';
import type { Actor, CoreContext } from '@dubs/core';
import type { LiveBus, LiveSignal } from '@dubs/core/ports';
import type { FastifyReply } from 'fastify';
import { createStream } from './stream.ts';

/** With more stale queries than this, the header says that all are stale. It must stay far below the 4 kB that proxies accept. */
const MAX_NAMED = 20;

declare module 'fastify' {
  interface FastifyInstance {
    /** Returns the position in the live stream; null while its bus is disconnected. */
    liveCursor: () => string | null;
  }
}

interface Write {
  core: CoreContext;
  /** Null for a caller without an account, who receives no signals. */
  actor: Actor | null;
  reply: FastifyReply;
}

/** Returns a bus that also passes each signal it publishes to `keep`. */
function captureSignals(live: LiveBus, keep: (signals: readonly LiveSignal[]) => void): LiveBus {
  const { onCommit } = live;
  return {
    ...live,
    publish(signals) {
      keep(signals);
      live.publish(signals);
    },
    ...(onCommit && {
      onCommit: {
        ...onCommit,
        deliver(signals) {
          keep(signals);
          onCommit.deliver(signals);
        },
      },
    }),
  };
}

/** Runs a write, and sends in a response header which queries it made stale for the caller, as the live stream does. */
export async function reportStaleQueries<T>(
  { core, actor, reply }: Write,
  run: (core: CoreContext) => Promise<T>,
): Promise<T> {
  if (actor === null) return run(core);
  const own = createStream(actor);
  const groups = (own.groups = new Set<number>());
  const left = new Set<number>();
  const live = captureSignals(core.live, (signals) => {
    for (const signal of signals) {
      const { kind } = signal;
      if (kind === 'membership' && signal.userId === actor.userId && !signal.isMember)
        left.add(signal.groupId);
      // A write affects only groups of the caller, except for a group that the caller leaves, which is omitted, and former groups that show a
      // changed name, which do no harm.
      if (kind === 'group' && !left.has(signal.groupId)) groups.add(signal.groupId);
      own.push(signal);
    }
  });
  const result = await run({ ...core, live });
  const stale = own.drain();
  if (stale.length === 0) return result;
  const named: StaleByWrite = {
    stale: stale.length > MAX_NAMED ? [{ query: 'all' }] : stale,
    cursor: reply.server.liveCursor(),
  };
  reply.header(HEADERS.stale, JSON.stringify(named));
  return result;
}
