import { setTimeout as sleep } from 'node:timers/promises';

const PATIENCE_MS = 5_000;

/** The queue does not answer. What the caller has committed is safe: the outbox is swept when the queue is back. */
export class QueueUnavailable extends Error {
  override name = 'QueueUnavailable';
}

/** Gives the queue a few seconds to answer, and turns whatever goes wrong into `QueueUnavailable`. */
export async function withPatience<T>(work: Promise<T>): Promise<T> {
  const patience = new AbortController();
  // If the work fails after patience has run out, nobody listens any more.
  work.catch(() => undefined);
  try {
    return await Promise.race([
      work,
      sleep(PATIENCE_MS, undefined, { signal: patience.signal }).then(() => {
        throw new Error(`no answer within ${PATIENCE_MS} ms`);
      }),
    ]);
  } catch (cause) {
    throw new QueueUnavailable(
      `the queue is not available: ${cause instanceof Error ? cause.message : String(cause)}`,
      { cause },
    );
  } finally {
    patience.abort();
  }
}
