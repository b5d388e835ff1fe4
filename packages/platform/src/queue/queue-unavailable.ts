import { withTimeout } from '../process/with-timeout.ts';

const TIMEOUT_MS = 5_000;

/** Thrown when the queue does not respond. Committed events are safe: the outbox is dispatched when the queue recovers. */
export class QueueUnavailable extends Error {
  override name = 'QueueUnavailable';
}

/** Waits for the queue for at most a few seconds, and converts every error to `QueueUnavailable`. */
export async function withQueueTimeout<T>(work: Promise<T>): Promise<T> {
  try {
    return await withTimeout(TIMEOUT_MS, work);
  } catch (cause) {
    throw new QueueUnavailable(
      `the queue is not available: ${cause instanceof Error ? cause.message : String(cause)}`,
      { cause },
    );
  }
}
