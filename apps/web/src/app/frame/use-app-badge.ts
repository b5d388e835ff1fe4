import { useEffect } from 'react';
import { trpc } from '../../lib/api/trpc.ts';
import { GROUPED } from '../../lib/api/unread-count.ts';
import { showAppBadge } from '../../lib/browser/app-badge.ts';

/** Keeps the number on the installed app's icon the same as the bell's, which polls it. */
export function useAppBadge(): void {
  const { data: unread } = trpc.notifications.count.useQuery(GROUPED, {
    enabled: false,
    select: ({ count }) => count,
  });
  useEffect(() => {
    if (unread !== undefined) void showAppBadge(unread);
  }, [unread]);
}
