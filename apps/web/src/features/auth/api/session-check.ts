import { LIMITS } from '@dubs/contract/limits';
import { statusOf } from '../../../lib/api/errors.ts';

/** What a failed check of the session means. */
export type Verdict = 'signed-out' | 'unavailable';

const TRIES = 3;
const NOT_NOW = new Set([408, 429]);

/**
 * No answer after all tries, or an answer that refuses the caller, ends the session. A server (or a proxy before it) that
 * says "not now" does not: an outage signs no one out.
 */
export function verdictOn(error: unknown): Verdict {
  const status = statusOf(error);
  if (status === undefined) return 'signed-out';
  return status >= 400 && status < 500 && !NOT_NOW.has(status) ? 'signed-out' : 'unavailable';
}

/** Options of the current-user call: three tries within two seconds where no answer comes, one where one does. */
export const SESSION_CHECK = {
  staleTime: LIMITS.fresh.defaultMs,
  /** `failures` counts those before this one. */
  retry: (failures: number, error: unknown): boolean => failures < TRIES - 1 && statusOf(error) === undefined,
  retryDelay: (failures: number): number => (failures === 0 ? 500 : 1_000),
};
