import { LIMITS } from '@dubs/contract/limits';
import { statusOf } from '../../../lib/api/errors.ts';

/** What a failed check of the session means. */
export type Verdict = 'signed-out' | 'unavailable';

const TRIES = 3;
const NOT_NOW = new Set([408, 429]);

/**
 * Returns `signed-out` for an answer that refuses the caller. No answer does not end the session, nor a server (or a proxy before it) that
 * says "not now": neither a tunnel nor an outage signs anyone out.
 */
export function verdictOn(error: unknown): Verdict {
  const status = statusOf(error) ?? 0;
  return status >= 400 && status < 500 && !NOT_NOW.has(status) ? 'signed-out' : 'unavailable';
}

/** Options of the current-user call: three tries within two seconds where no answer comes, one where one does. */
export const SESSION_CHECK = {
  staleTime: LIMITS.fresh.defaultMs,
  /** `failures` counts those before this one. */
  retry: (failures: number, error: unknown): boolean => failures < TRIES - 1 && statusOf(error) === undefined,
  retryDelay: (failures: number): number => (failures === 0 ? 500 : 1_000),
};
