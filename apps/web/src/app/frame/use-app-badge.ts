import { useEffect } from 'react';
import { trpc } from '../../lib/api/trpc.ts';
import { GROUPED } from '../../lib/api/unread-count.ts';
import { showAppBadge } from '../../lib/browser/app-badge.ts';

/** Shows the unread count, which the bell polls, on the installed app's icon. */
export function useAppBadge(): void {
  const { data: unread } = trpc.notifications.count.useQuery(GROUPED, {
    enabled: false,
    select: ({ count }) => count,
  });
  useEffect(() => {
    if (unread !== undefined) void showAppBadge(unread);
  }, [unread]);
}
