import type { CompleteGroup, Person } from '@dubs/contract';
import { trpc } from '../../lib/trpc.ts';

const peopleOf = ({ members }: CompleteGroup): Person[] => members.map(({ user }) => user);

/** The people of a group, fetched only once they are wanted; undefined until then. */
export function useGroupPeople(groupId: number, isWanted: boolean): Person[] | undefined {
  return trpc.groups.complete.useQuery({ id: groupId }, { enabled: isWanted, select: peopleOf }).data;
}
