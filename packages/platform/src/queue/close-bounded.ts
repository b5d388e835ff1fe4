import { setTimeout as sleep } from 'node:timers/promises';

const GRACE_MS = 2_000;

/**
 * Closes something, but does not wait longer than a moment after its work is done: with its database gone, saying
 * goodbye would take until the database is back.
 */
export async function closeBounded(
  thing: { close(): Promise<void> },
  workDone: Promise<void>,
): Promise<void> {
  const bound = new AbortController();
  const closed = thing.close().catch(() => undefined);
  const late = workDone
    .then(() => sleep(GRACE_MS, undefined, { signal: bound.signal }))
    .catch(() => undefined);
  await Promise.race([closed, late]);
  bound.abort();
}
