import type { JoinRequest } from '@dubs/contract';
import { useMutation } from '@tanstack/react-query';
import { markStale } from '../../../lib/live/own-changes.ts';
import { trpc } from '../../../lib/api/trpc.ts';

export interface Decision {
  request: JoinRequest;
  verdict: 'approve' | 'decline';
}

/** Approves or declines a request: removed from the list optimistically, put back in its place on failure. */
export function useDecideRequest(groupId: number) {
  const utils = trpc.useUtils();
  const { list } = utils.joinRequests;
  const without = (requests: readonly JoinRequest[], { id }: JoinRequest) =>
    requests.filter((each) => each.id !== id);
  return useMutation({
    mutationFn: ({ request: { id }, verdict }: Decision) => utils.client.joinRequests[verdict].mutate({ id }),
    onMutate: async ({ request }) => {
      await list.cancel({ id: groupId });
      list.setData({ id: groupId }, (requests) => requests && without(requests, request));
    },
    onError: (_error, { request }) => {
      list.setData(
        { id: groupId },
        (requests) =>
          // A list refetched meanwhile contains the request already.
          requests && [...without(requests, request), request].sort((one, other) => one.id - other.id),
      );
      markStale({ query: 'group', groupId });
    },
  });
}
