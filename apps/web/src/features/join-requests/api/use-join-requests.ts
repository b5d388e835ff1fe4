import { trpc } from '../../../lib/api/trpc.ts';
import { useStore } from '../../../lib/create-store.ts';
import { createSessionStore } from '../../../lib/session/create-session-store.ts';

/** The requests that were decided here. A list that was read before the decision may still contain them. */
export const decidedRequests = createSessionStore<ReadonlySet<number>>(new Set());

/** Fetches the pending requests to join a group, oldest first, only while `isWanted`. */
export function useJoinRequests(groupId: number, isWanted: boolean) {
  const decided = useStore(decidedRequests);
  return trpc.joinRequests.list.useQuery(
    { id: groupId },
    {
      enabled: isWanted,
      refetchOnMount: true,
      select: (requests) => requests.filter(({ id }) => !decided.has(id)),
    },
  );
}
