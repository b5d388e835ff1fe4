import { trpc } from '../../../lib/api/trpc.ts';

/** Fetches the pending requests to join a group, oldest first, only while `isWanted`. */
export function useJoinRequests(groupId: number, isWanted: boolean) {
  return trpc.joinRequests.list.useQuery({ id: groupId }, { enabled: isWanted, refetchOnMount: true });
}
