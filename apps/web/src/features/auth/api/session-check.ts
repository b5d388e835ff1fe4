import { LIMITS } from '@dubs/contract/limits';
import { statusOf } from '../../../lib/api/errors.ts';

/** Meaning of a failed session check. */
export type Verdict = 'signed-out' | 'unavailable';

const TRIES = 3;
const NOT_NOW = new Set([408, 429]);

/**
 * Returns `signed-out` if the response refused the caller. Network errors, 408, 429 and 5xx (from the server or a proxy) give
 * `unavailable`, so that an outage signs no one out.
 */
export function verdictOn(error: unknown): Verdict {
  const status = statusOf(error) ?? 0;
  return status >= 400 && status < 500 && !NOT_NOW.has(status) ? 'signed-out' : 'unavailable';
}

/** Options of the current-user query. Without a response it is tried three times within two seconds; an error response is not retried. */
export const SESSION_CHECK = {
  staleTime: LIMITS.fresh.defaultMs,
  /** `failures` does not count the current one. */
  retry: (failures: number, error: unknown): boolean => failures < TRIES - 1 && statusOf(error) === undefined,
  retryDelay: (failures: number): number => (failures === 0 ? 500 : 1_000),
};
