import { setTimeout as sleep } from 'node:timers/promises';

/** Waits for the work for at most `ms`, then throws. The work itself continues, but its outcome is ignored. */
export async function withTimeout<T>(ms: number, work: Promise<T>): Promise<T> {
  const timer = new AbortController();
  work.catch(() => undefined);
  try {
    return await Promise.race([
      work,
      sleep(ms, undefined, { signal: timer.signal }).then(() => {
        throw Object.assign(new Error(`no answer within ${ms} ms`), { code: 'ETIMEDOUT' });
      }),
    ]);
  } finally {
    timer.abort();
  }
}
