import type { Db } from '@dubs/db';
import type { Actor } from '../context.ts';
import { forbidden } from '../errors.ts';
import { changedPosts } from '../live/index.ts';
import type { LiveSignal } from '../ports.ts';
import { type LockedPost, lockPostForMember } from './changing.queries.ts';

/**
 * Returns the post, deleted or not, with the fields that permissions depend on, locked until the transaction ends. A 403 for users outside
 * its group, and for unknown ids.
 */
export async function requireLockedPost(trx: Db, postId: number, actor: Actor): Promise<LockedPost> {
  const post = await lockPostForMember(trx, postId, actor.userId);
  if (!post) throw forbidden();
  return post;
}

/** Returns the signals for posts linked with this one, for when it is deleted or restored. */
export const changedLinked = ({ groupId, turnsPostId, turnedByPostId }: LockedPost): LiveSignal[] =>
  changedPosts(groupId, turnsPostId, turnedByPostId);
