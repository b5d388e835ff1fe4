import { EmptyState } from '../../components/feedback/empty-state.tsx';
import { NoNotificationsArt } from '../../features/notifications/components/no-notifications-art.tsx';
import { NOTIFICATION_TEXTS } from '../../features/notifications/texts.ts';

/** Renders the empty list of notifications, or of mentions only. */
export default function NoNotifications({ areMentions }: { areMentions: boolean }) {
  return (
    <EmptyState
      art={<NoNotificationsArt />}
      title={areMentions ? NOTIFICATION_TEXTS.noMentions : 'No notifications yet'}
    />
  );
}
