import type { Db } from '@dubs/db';
import type { Actor } from '../context.ts';
import { forbidden } from '../errors.ts';
import type { LockedPost } from './changing.queries.ts';
import { lockPostForMember } from './changing.queries.ts';

/**
 * The post with all that rules about it ask, held until the transaction ends: gone or not, for whoever is in its group.
 * Outsiders get a 403 whether it is there or not.
 */
export async function requireLockedPost(trx: Db, postId: number, actor: Actor): Promise<LockedPost> {
  const post = await lockPostForMember(trx, postId, actor.userId);
  if (!post) throw forbidden();
  return post;
}
