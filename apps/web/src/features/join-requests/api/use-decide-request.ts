import type { JoinRequest } from '@dubs/contract';
import { useMutation } from '@tanstack/react-query';
import { markStale } from '../../../lib/live/own-changes.ts';
import { trpc } from '../../../lib/api/trpc.ts';
import { decidedRequests } from './use-join-requests.ts';

export interface Decision {
  request: JoinRequest;
  verdict: 'approve' | 'decline';
}

/** Approves or declines a request: hidden from the list at once, shown again in its place on failure. */
export function useDecideRequest(groupId: number) {
  const { client } = trpc.useUtils();
  const decide = (id: number) => decidedRequests.set(new Set([...decidedRequests.get(), id]));
  const undo = (id: number) =>
    decidedRequests.set(new Set([...decidedRequests.get()].filter((each) => each !== id)));
  return useMutation({
    mutationFn: ({ request: { id }, verdict }: Decision) => client.joinRequests[verdict].mutate({ id }),
    onMutate: ({ request }) => decide(request.id),
    onError: (_error, { request }) => {
      undo(request.id);
      markStale({ query: 'group', groupId });
    },
  });
}
