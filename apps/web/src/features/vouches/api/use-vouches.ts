import { trpc } from '../../../lib/api/trpc.ts';

/** Fetches the requests to vouch that the viewer may answer. */
export const useVouches = () => trpc.vouches.list.useQuery();

/** Returns the functions that answer a request. */
export function useAnswerVouch() {
  const { list } = trpc.useUtils().vouches;
  const options = { onSettled: () => list.invalidate() };
  const { mutateAsync: approve, isPending: isApproving } = trpc.vouches.approve.useMutation(options);
  const { mutateAsync: decline, isPending: isDeclining } = trpc.vouches.decline.useMutation(options);
  return { approve, decline, isApproving, isDeclining };
}
