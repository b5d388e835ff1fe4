import { setTimeout as sleep } from 'node:timers/promises';

const CLOSE_TIMEOUT_MS = 2_000;

/** Closes a queue or worker, and stops waiting two seconds after its work is done: without its database, closing would never end. */
export async function closeBounded(
  resource: { close(): Promise<void> },
  workDone: Promise<void>,
): Promise<void> {
  const timer = new AbortController();
  const closed = resource.close().catch(() => undefined);
  const timeout = workDone
    .then(() => sleep(CLOSE_TIMEOUT_MS, undefined, { signal: timer.signal }))
    .catch(() => undefined);
  await Promise.race([closed, timeout]);
  timer.abort();
}
