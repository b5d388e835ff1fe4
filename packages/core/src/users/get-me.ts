import type { Me } from '@dubs/contract';
import type { Actor, CoreContext } from '../context.ts';
import { toMe } from './users.dto.ts';
import { findMe } from './users.queries.ts';

/** Returns the caller's own object, including the whole phone number. */
export async function getMe(ctx: Pick<CoreContext, 'db' | 'secrets' | 'clock'>, actor: Actor): Promise<Me> {
  return toMe(ctx, await findMe(ctx.db, actor.userId));
}
