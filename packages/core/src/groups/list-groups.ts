import type { Group } from '@dubs/contract';
import type { Actor, CoreContext } from '../context.ts';
import { forbidden } from '../errors.ts';
import { toGroup } from './groups.dto.ts';
import { selectGroups } from './groups.queries.ts';
import { requireMember } from './require-member.ts';

type Reading = Pick<CoreContext, 'db' | 'secrets' | 'clock'>;

/** Returns the caller's groups with their newest win and the numbers of unviewed wins and Ls; the group with the newest win first. */
export async function listGroups(ctx: Reading, actor: Actor): Promise<Group[]> {
  return (await selectGroups(ctx.db, actor.userId)).map((row) => toGroup(ctx, row, actor.userId));
}

/** Returns one of the caller's groups, in the shape of the list. Throws as `requireMember` does. */
export async function getGroup(ctx: Reading, actor: Actor, groupId: number): Promise<Group> {
  const [row] = await selectGroups(ctx.db, actor.userId, groupId);
  if (row) return toGroup(ctx, row, actor.userId);
  await requireMember(ctx.db, groupId, actor);
  // The caller joined the group between the two queries.
  throw forbidden();
}
