import type { Db } from '@dubs/db';
import type { CoreContext } from '../../context.ts';
import type { Replier, ReplyOutcome } from './replies.queries.ts';

/** What answering a reply reaches; `db` is its transaction. */
export type ReplyContext = Pick<
  CoreContext,
  'live' | 'images' | 'blobs' | 'secrets' | 'clock' | 'settings' | 'limits'
> & {
  db: Db;
};

/** What becomes of a reply; no `answer` is silence. */
export interface Outcome {
  outcome: ReplyOutcome;
  answer: string | null;
  postId?: number;
}

/** Nothing changed, and the sender is told why. */
export const declined = (answer: string): Outcome => ({ outcome: 'declined', answer });

/** A person who acts by text has no session; nothing they can do by text asks for one. */
export const actorOf = ({ id }: Replier) => ({ userId: id, sessionId: 0 });
