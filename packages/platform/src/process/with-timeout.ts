import { setTimeout as sleep } from 'node:timers/promises';

/** Waits for the work, but no longer than `ms`; then it throws. The work itself goes on, and nobody hears of its end. */
export async function answerWithin<T>(ms: number, work: Promise<T>): Promise<T> {
  const patience = new AbortController();
  work.catch(() => undefined);
  try {
    return await Promise.race([
      work,
      sleep(ms, undefined, { signal: patience.signal }).then(() => {
        throw new Error(`no answer within ${ms} ms`);
      }),
    ]);
  } finally {
    patience.abort();
  }
}
