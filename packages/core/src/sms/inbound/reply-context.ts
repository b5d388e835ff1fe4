import type { Db } from '@dubs/db';
import type { CoreContext } from '../../context.ts';
import type { ReplyUser, ReplyOutcome } from './replies.queries.ts';

/** Context for handling a reply; `db` is its transaction. */
export type ReplyContext = Pick<
  CoreContext,
  'live' | 'images' | 'blobs' | 'secrets' | 'clock' | 'settings' | 'limits'
> & {
  db: Db;
};

/** The outcome of a reply; a null `answer` means no answer. */
export interface Outcome {
  outcome: ReplyOutcome;
  answer: string | null;
  postId?: number;
}

/** Returns the outcome that changes nothing and answers with the reason. */
export const declined = (answer: string): Outcome => ({ outcome: 'declined', answer });

/** Returns the actor for a user who acts by text. They have no session, and nothing they can do by text needs one. */
export const toActor = ({ id }: ReplyUser) => ({ userId: id, sessionId: 0 });
