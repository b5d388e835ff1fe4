import { setTimeout as sleep } from 'node:timers/promises';
import { StepError } from '@dubs/terminal';

const PATIENCE_MS = 90_000;
const PAUSE_MS = 100;
/** Addresses that stand for all of the machine's. */
const ANY = new Set(['0.0.0.0', '::']);

/**
 * Asks the server until it says that it is ready.
 *
 * @throws StepError after 90 s; the signal's reason when it is aborted
 */
export async function untilReady(http: { host: string; port: number }, signal: AbortSignal): Promise<void> {
  const host = ANY.has(http.host) ? 'localhost' : http.host;
  const origin = `http://${host.includes(':') ? `[${host}]` : host}:${http.port}`;
  for (const until = Date.now() + PATIENCE_MS; ;) {
    signal.throwIfAborted();
    try {
      const answer = await fetch(`${origin}/readyz`, {
        signal: AbortSignal.any([signal, AbortSignal.timeout(5_000)]),
      });
      await answer.body?.cancel();
      if (answer.ok) return;
    } catch {
      // The port is not open yet.
    }
    if (Date.now() > until) throw new StepError('The server does not get ready.');
    await sleep(PAUSE_MS);
  }
}
