import { withTimeout } from '../process/with-timeout.ts';

const CLOSE_TIMEOUT_MS = 2_000;

/** Closes a queue or worker, but waits at most two seconds after its work is done, since closing never ends without its database. */
export async function closeBounded(
  resource: { close(): Promise<void> },
  workDone?: Promise<void>,
): Promise<void> {
  const closed = resource.close().catch(() => undefined);
  await workDone;
  await withTimeout(CLOSE_TIMEOUT_MS, closed).catch(() => undefined);
}
