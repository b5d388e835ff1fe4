import { LIMITS } from '@dubs/contract/limits';
import { Bell, LogOut as LogOutIcon } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { Badge } from '../../components/display/badge.tsx';
import { ICON_BUTTON, IconButton } from '../../components/controls/button.tsx';
import { lazyDialog } from '../../components/overlays/lazy-dialog.tsx';
import { usePollingInterval } from '../../lib/live/live-state.ts';
import { trpc } from '../../lib/api/trpc.ts';
import { GROUPED } from '../../lib/api/unread-count.ts';
import { useUnreadInTitle } from './document-title.ts';
import { paths } from '../paths.ts';

const LogOut = lazyDialog(() => import('./log-out.tsx'));

// On a phone, both buttons fit beside the brand even with large text.
const BAR_BUTTON = 'size-[min(2.75rem,14vw)]!';

/** Shows the bell with its unread count, and the button that logs out. */
export function SessionButtons() {
  const [isLeaving, setLeaving] = useState(false);
  const { data } = trpc.notifications.count.useQuery(GROUPED, {
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
      <Link to={paths.notifications} title="Notifications" className={`${ICON_BUTTON} ${BAR_BUTTON}`}>
        <Bell aria-hidden className="size-[min(1.5rem,8vw)]" />
        <span className="sr-only">Notifications{unread > 0 && `, ${unread} unread`}</span>
        <Badge count={unread} className="absolute start-[58%] bottom-[54%]" />
      </Link>
      <IconButton
        label="Log out"
        icon={<LogOutIcon aria-hidden className="size-[min(1.5rem,8vw)]" />}
        className={`ms-[16px] ${BAR_BUTTON}`}
        onClick={() => setLeaving(true)}
      />
      <LogOut open={isLeaving} onOpenChange={setLeaving} />
    </>
  );
}
