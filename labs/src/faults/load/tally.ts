import type { Reply } from '../../clients/call.ts';

/** What a fault may do to calls, besides making them wait and be told to come again. */
export interface Allowance {
  /** Whether connections to a server may break, as when it is killed. */
  hangUps: boolean;
  /** Within which every answer must be there, in milliseconds. */
  answerWithinMs: number;
}

/** How the calls of a fault went. */
export interface Tally {
  calls: number;
  answered: number;
  outages: number;
  signOuts: number;
  slowestMs: number;
  /** What should not have come, as sentences. */
  wrong: string[];
  /** Counts a reply; answers what the caller may take it for. */
  take(what: string, reply: Reply, expects: readonly number[]): 'done' | 'again' | 'final';
}

/** A status that tells to come again says when. */
const saysWhen = (status: number, retryAfter: number | undefined): boolean =>
  (status === 503 || status === 409) && retryAfter !== undefined && retryAfter > 0;

/** Begins to count. */
export function createTally({ hangUps, answerWithinMs }: Allowance): Tally {
  const tally: Tally = {
    calls: 0,
    answered: 0,
    outages: 0,
    signOuts: 0,
    slowestMs: 0,
    wrong: [],
    take(what, reply, expects) {
      tally.calls++;
      tally.slowestMs = Math.max(tally.slowestMs, reply.ms);
      if (reply.ms > answerWithinMs && !hangUps) tally.wrong.push(`${what}: took ${Math.round(reply.ms)} ms`);
      if ('failure' in reply) {
        if (!hangUps) tally.wrong.push(`${what}: ${reply.failure}`);
        return 'again';
      }
      const { status, retryAfter, body } = reply;
      if (expects.includes(status)) {
        tally.answered++;
        return 'done';
      }
      if (status === 401) tally.signOuts++;
      if (saysWhen(status, retryAfter)) {
        tally.outages++;
        return 'again';
      }
      tally.wrong.push(`${what}: ${status} ${JSON.stringify(body).slice(0, 120)}`);
      return status >= 400 && status < 500 ? 'final' : 'again';
    },
  };
  return tally;
}
