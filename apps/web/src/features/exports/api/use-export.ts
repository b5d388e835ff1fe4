import { useRef } from 'react';
import { useMutation } from '@tanstack/react-query';
import { withIdempotencyKey } from '../../../lib/api/session-link.ts';
import { trpc } from '../../../lib/api/trpc.ts';
import { randomId } from '../../../lib/random-id.ts';

/** How often a pending export is asked for, and a ready one, whose address lives one hour. */
const PENDING_MS = 3_000;
const READY_MS = 10 * 60_000;

/** Returns the newest export of the person's data, followed until it is ready. */
export function useExport() {
  return trpc.exports.get.useQuery(undefined, {
    refetchOnMount: 'always',
    // Intervals pause in the background, where the address may have expired.
    refetchOnWindowFocus: 'always',
    refetchInterval: ({ state: { data } }) =>
      data?.status === 'pending' ? PENDING_MS : data?.status === 'ready' && READY_MS,
  });
}

/** Asks for an export: once, however often it is tried. */
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
    // It may have been asked for on another device.
    onError: () => utils.exports.get.invalidate(),
  });
}
