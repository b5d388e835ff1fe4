import { useRef } from 'react';
import { useMutation } from '@tanstack/react-query';
import { withIdempotencyKey } from '../../../lib/api/session-link.ts';
import { trpc } from '../../../lib/api/trpc.ts';
import { randomId } from '../../../lib/random-id.ts';

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
  const key = useRef('');
  return useMutation({
    mutationFn: () => {
      key.current ||= randomId();
      return utils.client.exports.request.mutate(undefined, withIdempotencyKey(key.current));
    },
    onSuccess(requested) {
      key.current = '';
      utils.exports.get.setData(undefined, requested);
    },
    // Another device may have requested one.
    onError: () => utils.exports.get.invalidate(),
  });
}
