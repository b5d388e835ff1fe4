import { useEffect } from 'react';
import { useUnreadCount } from '../../lib/api/unread-count.ts';
import { showAppBadge } from '../../lib/browser/app-badge.ts';

/** Shows the unread count on the installed app's icon. */
export function useAppBadge(): void {
  const unread = useUnreadCount();
  useEffect(() => {
    if (unread !== undefined) void showAppBadge(unread);
  }, [unread]);
}
