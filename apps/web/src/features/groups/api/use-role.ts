import type { Role } from '@dubs/contract';
import { trpc } from '../../../lib/api/trpc.ts';

/** Returns the person's part in a group, as the list that the navigation keeps polling has it; undefined while that is unknown. */
export function useRole(groupId: number): Role | undefined {
  const { data } = trpc.groups.list.useQuery(undefined, {
    enabled: false,
    select: (groups) => groups.find((group) => group.id === groupId)?.role,
  });
  return data;
}
