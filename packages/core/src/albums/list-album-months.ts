import type { AlbumMonth } from '@dubs/contract';
import type { Actor, CoreContext } from '../context.ts';
import { checkMembership } from '../groups/index.ts';
import { countAlbumMonths } from './albums.queries.ts';

/** Returns the months, in the caller's time zone, in which a group shared pictures, newest first, with the number of pictures. */
export async function listAlbumMonths(
  ctx: Pick<CoreContext, 'db'>,
  actor: Actor,
  groupId: number,
): Promise<AlbumMonth[]> {
  const { months } = checkMembership(await countAlbumMonths(ctx.db, groupId, actor.userId));
  return months ?? [];
}
