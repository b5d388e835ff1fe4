import { EmptyState } from '../../components/feedback/empty-state.tsx';
import { NoNotificationsArt } from '../../features/notifications/components/no-notifications-art.tsx';
import { NOTIFICATION_TEXTS } from '../../features/notifications/texts.ts';

/** Stands for the notifications, or for mentions alone, while there are none. */
export default function NoNotifications({ areMentions }: { areMentions: boolean }) {
  return (
    <EmptyState
      art={<NoNotificationsArt />}
      title={areMentions ? NOTIFICATION_TEXTS.noMentions : 'No notifications yet'}
    />
  );
}
