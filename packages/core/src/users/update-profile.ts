import type { Me, UpdateProfileInput } from '@dubs/contract';
import type { Actor, CoreContext } from '../context.ts';
import { toMe } from './users.dto.ts';
import { findMe, updateUser } from './users.queries.ts';

/** Changes the fields that are given; an empty first name, last name or bio clears it. Answers the person's own object. */
export async function updateProfile(
  ctx: Pick<CoreContext, 'db'>,
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
  return toMe(
    isChanged ? await updateUser(ctx.db, actor.userId, change) : await findMe(ctx.db, actor.userId),
  );
}
