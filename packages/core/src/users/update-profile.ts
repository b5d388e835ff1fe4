import type { Me, UpdateProfileInput } from '@dubs/contract';
import type { Actor, CoreContext } from '../context.ts';
import { announce, selectGroupIds, toGroup, toPeople } from '../live/index.ts';
import { toMe } from './users.dto.ts';
import { findMe, updateUser } from './users.queries.ts';

/** Updates the given fields; an empty first name, last name or bio clears it. Returns the user's own object. */
export async function updateProfile(
  ctx: Pick<CoreContext, 'db' | 'live'>,
  actor: Actor,
  input: UpdateProfileInput,
): Promise<Me> {
  const change = {
    ...(input.displayName === undefined ? {} : { display_name: input.displayName }),
    ...(input.firstName === undefined ? {} : { first_name: input.firstName || null }),
    ...(input.lastName === undefined ? {} : { last_name: input.lastName || null }),
    ...(input.bio === undefined ? {} : { bio: input.bio || null }),
  };
  const isChanged = Object.keys(change).length > 0;
  if (!isChanged) return toMe(await findMe(ctx.db, actor.userId));
  const row = await updateUser(ctx.db, actor.userId, change);
  // The list of groups names the author of the newest win.
  const groupIds = await selectGroupIds(ctx.db, actor.userId);
  announce(
    ctx.live,
    ctx.db,
    toPeople([actor.userId], { query: 'me' }),
    ...groupIds.map((groupId) => toGroup(groupId, { query: 'groups' })),
  );
  return toMe(row);
}
