import { Agent, request } from 'node:https';
import type { PushMessage, PushOutcome, PushSender, PushTarget } from '@dubs/core/ports';
import { RequestFilteringHttpsAgent } from 'request-filtering-agent';
import webPush from 'web-push';
import type { PushSettings } from '../config/index.ts';
import { tracePushes } from '../telemetry/trace-providers.ts';

const TIMEOUT_MS = 10_000;
const TTL_SECONDS = 4 * 3_600;

/** Returns the value of a Retry-After header in seconds, even if it is a date; null without the header. */
function secondsOf(retryAfter: string | undefined): number | null {
  if (retryAfter === undefined) return null;
  const seconds = /^\d+$/.test(retryAfter)
    ? Number(retryAfter)
    : (Date.parse(retryAfter) - Date.now()) / 1000;
  return Number.isNaN(seconds) ? null : Math.max(0, Math.ceil(seconds));
}

/**
 * Creates the sender of Web Push (RFC 8030, 8291, 8292). Resolved addresses are checked when connecting, so that no host name leads into a
 * private network, and redirects are not followed. `ca` (an additional trusted certificate) and `timeoutMs` are for tests.
 */
export function createPushSender(
  { subject, publicKey, privateKey, exemptHosts }: PushSettings,
  { ca, timeoutMs = TIMEOUT_MS }: { ca?: string; timeoutMs?: number } = {},
): PushSender {
  const checked = new RequestFilteringHttpsAgent({ ca });
  const unchecked = new Agent({ ca });
  const vapidDetails = { subject, publicKey, privateKey };

  const requestOf = ({ endpoint, p256dh, auth }: PushTarget, { payload, urgency, topic }: PushMessage) =>
    webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, payload, {
      vapidDetails,
      TTL: TTL_SECONDS,
      urgency,
      topic,
      contentEncoding: 'aes128gcm',
    });

  return tracePushes({
    send: (target, message) =>
      new Promise<PushOutcome>((resolve) => {
        const { endpoint, method, headers, body } = requestOf(target, message);
        const agent = exemptHosts.includes(new URL(endpoint).host) ? unchecked : checked;
        const signal = AbortSignal.timeout(timeoutMs);
        let isConnected = false;
        const req = request(endpoint, { method, headers, agent, signal }, (res) => {
          res.resume();
          const { statusCode = 0 } = res;
          const retryAfterSeconds = secondsOf(res.headers['retry-after']);
          resolve({ kind: 'answered', status: statusCode, retryAfterSeconds });
        });
        req.on('socket', (socket) => socket.once('secureConnect', () => (isConnected = true)));
        // An error before the connection was established means that nothing was sent.
        req.on('error', () => resolve({ kind: isConnected || signal.aborted ? 'unknown' : 'unsent' }));
        req.end(body);
      }),
  });
}
