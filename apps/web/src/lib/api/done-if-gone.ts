import type { ErrorCode } from '@dubs/contract/errors';
import { codeOf } from './errors.ts';

/**
 * Ignores the failure of a deletion that was already done, because an earlier response was lost or someone else was faster. `gone` is the
 * error code for that. Rethrows other failures.
 */
export function doneIfGone(error: unknown, gone: ErrorCode = 'NOT_FOUND'): void {
  if (codeOf(error) !== gone) throw error;
}
