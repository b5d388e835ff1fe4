import { readFailure } from '../../lib/api/errors.ts';

/** What comments say when something has come of them, or nothing. */
export const COMMENT_TEXTS = {
  signIn: { title: 'Authentication Error', description: 'Please log in again to post comments.' },
  quoteDeleted: 'This comment was deleted.',
} as const;

/** Returns why a comment was not posted: the server's words where it gave some. */
export function postFailed(error: unknown): string {
  const { sentence, issues } = readFailure(error);
  const reason = issues[0]?.message ?? sentence;
  return reason ? `Failed to post comment: ${reason}` : 'Failed to post comment. Please try again.';
}
