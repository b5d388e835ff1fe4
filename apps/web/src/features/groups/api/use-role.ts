import type { Role } from '@dubs/contract';
import { trpc } from '../../../lib/api/trpc.ts';

/** Returns the viewer's role in a group, from the cached groups that the navigation polls; undefined while unknown. */
export function useRole(groupId: number): Role | undefined {
  const { data } = trpc.groups.list.useQuery(undefined, {
    enabled: false,
    select: (groups) => groups.find((group) => group.id === groupId)?.role,
  });
  return data;
}
