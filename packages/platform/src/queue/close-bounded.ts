import { setTimeout as sleep } from 'node:timers/promises';

const CLOSE_TIMEOUT_MS = 2_000;

/** Closes a queue or worker, but waits at most two seconds after its work is done, since closing never ends without its database. */
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
