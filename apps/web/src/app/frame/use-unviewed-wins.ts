import { LIMITS } from '@dubs/contract/limits';
import { usePollingInterval } from '../../lib/live/live-state.ts';
import { trpc } from '../../lib/api/trpc.ts';

/** Sum of the wins that I have not viewed, over my groups; asked for every three seconds while the page is in sight, seldom while the live channel tells. */
export function useUnviewedWins(): number {
  const { data } = trpc.groups.list.useQuery(undefined, {
    staleTime: LIMITS.fresh.groupsNavMs,
    refetchInterval: usePollingInterval(LIMITS.polling.groupsNavMs, LIMITS.pollingWhileLive.groupsMs),
    select: (groups) => groups.reduce((sum, group) => sum + group.unviewedWinsCount, 0),
  });
  return data ?? 0;
}
