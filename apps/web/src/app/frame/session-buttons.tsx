import { LIMITS } from '@dubs/contract/limits';
import { Bell, LogOut } from 'lucide-react';
import { Link, useNavigate } from 'react-router-dom';
import { Badge } from '../../components/ui/badge.tsx';
import { ICON_BUTTON, IconButton } from '../../components/ui/button.tsx';
import { useLogout } from '../../features/auth/use-logout.ts';
import { clearDrafts } from '../../lib/drafts.ts';
import { usePollingInterval } from '../../lib/live-state.ts';
import { trpc } from '../../lib/trpc.ts';
import { useUnreadInTitle } from '../document-title.ts';
import { paths } from '../paths.ts';

/** The bell with its unread count, and the way out. */
export function SessionButtons() {
  const navigate = useNavigate();
  const logout = useLogout();
  const leave = async () => {
    await logout();
    await clearDrafts();
    await navigate(paths.login);
  };
  const { data } = trpc.notifications.count.useQuery(undefined, {
    staleTime: LIMITS.fresh.notificationCountMs,
    refetchInterval: usePollingInterval(
      LIMITS.polling.notificationCountMs,
      LIMITS.pollingWhileLive.notificationCountMs,
    ),
  });
  const unread = data?.count ?? 0;
  useUnreadInTitle(unread);

  return (
    <>
      <Link
        to={paths.notifications}
        aria-label={unread > 0 ? `Notifications, ${unread} unread` : 'Notifications'}
        title="Notifications"
        className={ICON_BUTTON}
      >
        <Bell aria-hidden className="size-6" />
        <Badge count={unread} className="absolute start-6 top-0.5" />
      </Link>
      <IconButton
        label="Log out"
        icon={<LogOut aria-hidden className="size-6" />}
        onClick={() => void leave()}
      />
    </>
  );
}
