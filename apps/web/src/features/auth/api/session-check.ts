import { LIMITS } from '@dubs/contract/limits';
import { readFailure, statusOf } from '../../../lib/api/errors.ts';

/** Meaning of a failed session check. */
export type Verdict = 'signed-out' | 'unavailable';

const TRIES = 3;
const TOO_MANY = 429;

/**
 * Returns `signed-out` if the server refused the caller. Network errors, 429, 5xx and the pages of a proxy, which have no code of the
 * server, give `unavailable`, so that an outage signs no one out.
 */
export function verdictOn(error: unknown): Verdict {
  const { status = 0, code } = readFailure(error);
  const isRefused = status === 401 || (code && status < 500 && status !== TOO_MANY);
  return isRefused ? 'signed-out' : 'unavailable';
}

/** Options of the current-user query. Without a response it is tried three times within two seconds; an error response is not retried. */
export const SESSION_CHECK = {
  staleTime: LIMITS.fresh.defaultMs,
  /** `failures` does not count the current one. */
  retry: (failures: number, error: unknown): boolean => failures < TRIES - 1 && statusOf(error) === undefined,
  retryDelay: (failures: number): number => (failures === 0 ? 500 : 1_000),
};
