import { answerWithin } from '../process/answer-within.ts';

const PATIENCE_MS = 5_000;

/** The queue does not answer. What the caller has committed is safe: the outbox is swept when the queue is back. */
export class QueueUnavailable extends Error {
  override name = 'QueueUnavailable';
}

/** Gives the queue a few seconds to answer, and turns whatever goes wrong into `QueueUnavailable`. */
export async function withPatience<T>(work: Promise<T>): Promise<T> {
  try {
    return await answerWithin(PATIENCE_MS, work);
  } catch (cause) {
    throw new QueueUnavailable(
      `the queue is not available: ${cause instanceof Error ? cause.message : String(cause)}`,
      { cause },
    );
  }
}
