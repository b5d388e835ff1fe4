import type { ErrorCode } from '@dubs/contract/errors';
import { codeOf } from './errors.ts';

/**
 * Handles the failure of a deletion, and returns if the server says that it is done already: the response to an earlier attempt was lost,
 * or someone else was faster. `gone` is the code of that response. Rethrows other failures.
 */
export function doneIfGone(error: unknown, gone: ErrorCode = 'NOT_FOUND'): void {
  if (codeOf(error) !== gone) throw error;
}
