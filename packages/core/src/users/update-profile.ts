import type { Me, UpdateProfileInput } from '@dubs/contract';
import type { Actor, CoreContext } from '../context.ts';
import { announceDetails, announceProfile } from './announce-profile.ts';
import { toMe } from './users.dto.ts';
import { findMe, updateUser } from './users.queries.ts';

/** Columns that are shown wherever the user is named. */
const NAMES = ['display_name', 'first_name', 'last_name', 'avatar_emoji'];

/**
 * Updates the given fields. An empty first name, last name or bio clears it, as null does for the emoji and the birthday. Returns the
 * user's own object.
 */
export async function updateProfile(
  ctx: Pick<CoreContext, 'db' | 'live' | 'secrets' | 'clock'>,
  actor: Actor,
  input: UpdateProfileInput,
): Promise<Me> {
  const change = {
    ...(input.displayName === undefined ? {} : { display_name: input.displayName }),
    ...(input.firstName === undefined ? {} : { first_name: input.firstName || null }),
    ...(input.lastName === undefined ? {} : { last_name: input.lastName || null }),
    ...(input.bio === undefined ? {} : { bio: input.bio || null }),
    ...(input.avatarEmoji === undefined ? {} : { avatar_emoji: input.avatarEmoji }),
    ...(input.birthday === undefined ? {} : { birthday: input.birthday }),
  };
  const isChanged = Object.keys(change).length > 0;
  if (!isChanged) return toMe(ctx, await findMe(ctx.db, actor.userId));
  const row = await updateUser(ctx.db, actor.userId, change);
  const isRenamed = NAMES.some((column) => column in change);
  await (isRenamed ? announceProfile : announceDetails)(ctx.live, ctx.db, actor.userId);
  return toMe(ctx, row);
}
