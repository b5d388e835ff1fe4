import { LIMITS } from '@dubs/contract/limits';
import { usePollingInterval } from '../../lib/live/live-state.ts';
import { trpc } from '../../lib/api/trpc.ts';

/**
 * Returns the number of unviewed wins in all groups of the viewer. Polls every three seconds while the page is visible, less often while
 * the live channel announces changes.
 */
export function useUnviewedWins(): number {
  const { data } = trpc.groups.list.useQuery(undefined, {
    staleTime: LIMITS.fresh.groupsNavMs,
    refetchInterval: usePollingInterval(LIMITS.polling.groupsNavMs, LIMITS.pollingWhileLive.groupsMs),
    select: (groups) => groups.reduce((sum, group) => sum + group.unviewedWinsCount, 0),
  });
  return data ?? 0;
}
