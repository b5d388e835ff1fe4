import type { JoinRequest } from '@dubs/contract';
import { useMutation } from '@tanstack/react-query';
import { markStale } from '../../../lib/live/own-changes.ts';
import { trpc } from '../../../lib/api/trpc.ts';

/** Those who ask to be let into a group, who asked first leading; fetched only while `isWanted`. */
export function useJoinRequests(groupId: number, isWanted: boolean) {
  return trpc.joinRequests.list.useQuery({ id: groupId }, { enabled: isWanted, refetchOnMount: true });
}

export interface Decision {
  request: JoinRequest;
  verdict: 'approve' | 'decline';
}

/** Approves or declines a request: it leaves the list at once, and comes back to its place when the server refuses. */
export function useDecideRequest(groupId: number) {
  const utils = trpc.useUtils();
  const { list } = utils.joinRequests;
  return useMutation({
    mutationFn: ({ request: { id }, verdict }: Decision) => utils.client.joinRequests[verdict].mutate({ id }),
    onMutate: async ({ request }) => {
      await list.cancel({ id: groupId });
      list.setData({ id: groupId }, (requests) => requests?.filter(({ id }) => id !== request.id));
    },
    onError: (_error, { request }) => {
      list.setData(
        { id: groupId },
        (requests) => requests && [...requests, request].sort((one, other) => one.id - other.id),
      );
      markStale({ query: 'group', groupId });
    },
  });
}
