import { type Actor, listGroups } from '@dubs/core';
import type { Call } from '../../operations/operation.ts';

/** Returns the caller's groups. An unvouched session gets only the groups that are open to it. */
export async function readGroups({ core, actor, request }: Call<unknown, Actor>) {
  const open = request.openGroupIds();
  const all = await listGroups(core, actor);
  const groups = open === null ? all : all.filter(({ id }) => open.includes(id));
  return { content: groups, groupIds: groups.map(({ id }) => id) };
}
