import { setTimeout as sleep } from 'node:timers/promises';
import { StepError } from '@dubs/terminal';

const GIVE_UP_AFTER_MS = 90_000;
const POLL_MS = 100;
/** Wildcard addresses: a server that listens on one is reachable at all addresses of the machine. */
const ANY = new Set(['0.0.0.0', '::']);

/**
 * Polls the server until it is ready.
 *
 * @throws StepError after 90 s; the signal's reason when it is aborted
 */
export async function untilReady(http: { host: string; port: number }, signal: AbortSignal): Promise<void> {
  const host = ANY.has(http.host) ? 'localhost' : http.host;
  const origin = `http://${host.includes(':') ? `[${host}]` : host}:${http.port}`;
  for (const until = Date.now() + GIVE_UP_AFTER_MS; ;) {
    signal.throwIfAborted();
    try {
      const response = await fetch(`${origin}/readyz`, {
        signal: AbortSignal.any([signal, AbortSignal.timeout(5_000)]),
      });
      await response.body?.cancel();
      if (response.ok) return;
    } catch {
      // The port is not open yet.
    }
    if (Date.now() > until) throw new StepError('The server does not get ready.');
    await sleep(POLL_MS);
  }
}
