import { trpc } from '../../../lib/api/trpc.ts';

/** Polled because midnight may pass while the page is open. */
const REFRESH_MS = 10 * 60_000;

/** Returns the members of the viewer's groups whose birthday is today. */
export const useBirthdays = () =>
  trpc.users.birthdays.useQuery(undefined, { refetchOnMount: true, refetchInterval: REFRESH_MS }).data ?? [];
