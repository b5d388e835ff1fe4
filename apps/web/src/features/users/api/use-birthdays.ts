import type { Birthday } from '@dubs/contract';
import { trpc } from '../../../lib/api/trpc.ts';

/** Polled because midnight may pass while the page is open. */
const REFRESH_MS = 10 * 60_000;
const NONE: readonly Birthday[] = [];

/** Returns the members of the viewer's groups whose birthday is today; undefined until the first response. */
export function useBirthdays(): readonly Birthday[] | undefined {
  const { data, isFetched } = trpc.users.birthdays.useQuery(undefined, {
    refetchOnMount: true,
    refetchInterval: REFRESH_MS,
  });
  return data ?? (isFetched ? NONE : undefined);
}
