import type { Ok } from '@dubs/contract';
import type { Actor, CoreContext } from '../context.ts';
import { announce, toPeople } from '../live/index.ts';
import { advanceWatermark } from './groups.queries.ts';
import { requireMember } from './require-member.ts';

/** Notes that the caller has seen all there is in the group: its unviewed count becomes 0. */
export async function markGroupViewed(
  ctx: Pick<CoreContext, 'db' | 'live'>,
  actor: Actor,
  groupId: number,
): Promise<Ok> {
  await requireMember(ctx.db, groupId, actor);
  await advanceWatermark(ctx.db, groupId, actor.userId);
  announce(ctx.live, ctx.db, toPeople([actor.userId], { query: 'groups' }));
  return { ok: true };
}
