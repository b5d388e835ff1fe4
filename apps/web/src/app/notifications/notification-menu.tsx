import type { GroupedNotification } from '@dubs/contract';
import { lazyExtra } from '../../components/feedback/lazy-extra.ts';
import { lazyPart } from '../../components/feedback/lazy-part.tsx';
import { useMarkRead } from '../../features/notifications/api/notification-cache.ts';
import { afterPaint } from '../../lib/browser/after-content.ts';
import { GROUPED } from '../../lib/api/unread-count.ts';

const NotMeButton = lazyPart(() => import('../../features/sessions/components/not-me-button.tsx'));
const GroupMenu = lazyExtra(async () => {
  await afterPaint();
  return import('./group-menu.tsx');
});

interface NotificationMenuProps {
  notification: GroupedNotification;
  /** Called when the button that had the focus is gone. */
  onGone: () => void;
}

/**
 * Shows the actions on a notification. Of a group: a menu to mute the group, open its settings, and stop following a post that was
 * commented on. Of a sign-in on a new device, or a number change started there: a button that ends the session of the device.
 */
export function NotificationMenu({ notification, onGone }: NotificationMenuProps) {
  const { mutate: markRead } = useMarkRead();
  const { id, sessionId, device, unreadCount } = notification;
  if (sessionId !== undefined && device !== undefined) {
    const finish = () => {
      onGone();
      if (unreadCount > 0) markRead({ id, ...GROUPED });
    };
    return <NotMeButton sessionId={sessionId} device={device} onEnded={finish} />;
  }
  const group = notification.post?.group ?? notification.group;
  return (
    group && (
      // The space of the menu is reserved, so that nothing beside it moves under a finger.
      <span className="-my-1 inline-flex size-9">
        <GroupMenu notification={notification} group={group} />
      </span>
    )
  );
}
