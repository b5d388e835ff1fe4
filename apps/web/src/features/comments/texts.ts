import { readFailure } from '../../lib/api/errors.ts';

/** Texts about posting comments and about deleted quotes. */
export const COMMENT_TEXTS = {
  signIn: { title: 'Authentication Error', description: 'Please log in again to post comments.' },
  quoteDeleted: 'This comment was deleted.',
} as const;

/** Returns the message for a comment that was not posted, with the server's reason if it gave one. */
export function postFailed(error: unknown): string {
  const { sentence, issues } = readFailure(error);
  const reason = issues[0]?.message ?? sentence;
  return reason ? `Failed to post comment: ${reason}` : 'Failed to post comment. Please try again.';
}
