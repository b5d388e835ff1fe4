import { LIMITS } from '@dubs/contract/limits';
import { useQueryClient } from '@tanstack/react-query';
import { Bell, LogOut } from 'lucide-react';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { Badge } from '../../components/display/badge.tsx';
import { ICON_BUTTON, IconButton } from '../../components/controls/button.tsx';
import { ConfirmDialog } from '../../components/overlays/confirm-dialog.tsx';
import { sendPendingCompletion } from '../../features/goals/pending-completion.ts';
import { useLogout } from '../../features/auth/api/use-logout.ts';
import { leaveDevice } from '../../lib/browser/leave-device.ts';
import { clearDrafts, countWaiting, hasDrafts } from '../../lib/storage/drafts.ts';
import { usePollingInterval } from '../../lib/live/live-state.ts';
import { trpc } from '../../lib/api/trpc.ts';
import { GROUPED } from '../../lib/api/unread-count.ts';
import { useUnreadInTitle } from './document-title.ts';
import { paths } from '../paths.ts';

/** How long logging out waits for what could still be undone to be sent. */
const PATIENCE_MS = 4_000;

// With large text, too, both stand beside the brand on a phone.
const BAR_BUTTON = 'size-[min(2.75rem,14vw)]!';

/** Shows the bell with its unread count, and the button that logs out, which asks first when a draft or something unsent would be lost. */
export function SessionButtons() {
  const navigate = useNavigate();
  const logout = useLogout();
  const client = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  const [waiting, setWaiting] = useState(0);
  const [isLeaving, setLeaving] = useState(false);
  const leave = async () => {
    setLeaving(true);
    await logout();
    void leaveDevice();
    await clearDrafts();
    await navigate(paths.login);
  };
  const askOrLeave = async () => {
    const tooLong = new Promise<false>((resolve) => void setTimeout(resolve, PATIENCE_MS, false));
    const isSent = await Promise.race([sendPendingCompletion(), tooLong]);
    setWaiting(await countWaiting());
    if (!isSent || client.isMutating() > 0 || (await hasDrafts())) setAsking(true);
    else await leave();
  };
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
        <Badge count={unread} className="absolute start-[58%] top-0" />
      </Link>
      <IconButton
        label="Log out"
        icon={<LogOut aria-hidden className="size-[min(1.5rem,8vw)]" />}
        className={`ms-[16px] ${BAR_BUTTON}`}
        onClick={() => void askOrLeave()}
      />
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={waiting > 0 ? `Log out and discard ${waiting} waiting?` : 'Log out and lose your draft?'}
        description="What is not shared or sent yet is on this device alone. Logging out deletes it."
        confirmLabel="Log out"
        pendingLabel="Logging out..."
        pending={isLeaving}
        onConfirm={() => void leave()}
      />
    </>
  );
}
