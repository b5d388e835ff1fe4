import type { ApiReply } from '../../clients/call.ts';

/** Effects on calls that a fault may have, apart from delays and 503. */
export interface Allowance {
  /** Connections to a server may break, as when the server is killed. */
  mayDisconnect: boolean;
  /** HAProxy may respond for servers that it cannot reach, without a Retry-After. */
  allowsBalancerErrors: boolean;
  /** Maximum time until a response. */
  answerWithinMs: number;
}

/** Statistics of the calls during a fault. */
export interface CallStats {
  calls: number;
  answered: number;
  unavailable: number;
  signOuts: number;
  slowestMs: number;
  /** Unexpected responses, as sentences. */
  unexpected: string[];
  /** Records a reply, and returns what the caller may do next. */
  record(what: string, reply: ApiReply, expects: readonly number[]): 'done' | 'again' | 'final';
}

/** True for a refusal with a valid Retry-After. */
const hasRetryAfter = (status: number, retryAfter: number | undefined): boolean =>
  (status === 503 || status === 409) && retryAfter !== undefined && retryAfter > 0;

/** True for a response of HAProxy itself. */
const isBalancerError = (status: number, body: unknown): boolean =>
  [502, 503, 504].includes(status) && typeof body === 'string' && body.startsWith('<html>');

/** Creates empty statistics. */
export function createCallStats({
  mayDisconnect,
  allowsBalancerErrors,
  answerWithinMs,
}: Allowance): CallStats {
  const stats: CallStats = {
    calls: 0,
    answered: 0,
    unavailable: 0,
    signOuts: 0,
    slowestMs: 0,
    unexpected: [],
    record(what, reply, expects) {
      stats.calls++;
      stats.slowestMs = Math.max(stats.slowestMs, reply.ms);
      if (reply.ms > answerWithinMs && !mayDisconnect)
        stats.unexpected.push(`${what}: took ${Math.round(reply.ms)} ms`);
      if ('failure' in reply) {
        if (!mayDisconnect) stats.unexpected.push(`${what}: ${reply.failure}`);
        return 'again';
      }
      const { status, retryAfter, body } = reply;
      if (expects.includes(status)) {
        stats.answered++;
        return 'done';
      }
      if (status === 401) stats.signOuts++;
      if (hasRetryAfter(status, retryAfter) || (allowsBalancerErrors && isBalancerError(status, body))) {
        stats.unavailable++;
        return 'again';
      }
      stats.unexpected.push(`${what}: ${status} ${JSON.stringify(body).slice(0, 120)}`);
      return status >= 400 && status < 500 ? 'final' : 'again';
    },
  };
  return stats;
}
