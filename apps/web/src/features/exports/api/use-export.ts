import { useMutation } from '@tanstack/react-query';
import { trpc } from '../../../lib/api/trpc.ts';
import { useOnceKey } from '../../../lib/api/use-once-key.ts';

/** Polling intervals for a pending export, and for a ready one, whose download address is valid for one hour. */
const PENDING_MS = 3_000;
const READY_MS = 10 * 60_000;

/** Fetches the user's newest export, and polls it until it is ready. */
export function useExport() {
  return trpc.exports.get.useQuery(undefined, {
    refetchOnMount: 'always',
    // Polling pauses in the background, so the address may have expired.
    refetchOnWindowFocus: 'always',
    refetchInterval: ({ state: { data } }) =>
      data?.status === 'pending' ? PENDING_MS : data?.status === 'ready' && READY_MS,
  });
}

/** Requests an export. Retries use the same idempotency key. */
export function useRequestExport() {
  const utils = trpc.useUtils();
  const once = useOnceKey();
  return useMutation({
    mutationFn: () => utils.client.exports.request.mutate(undefined, once.contextOf(null)),
    onSuccess(requested) {
      once.done();
      utils.exports.get.setData(undefined, requested);
    },
    // Another device may have requested one.
    onError: () => utils.exports.get.invalidate(),
  });
}
