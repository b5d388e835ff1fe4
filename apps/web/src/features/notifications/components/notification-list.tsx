import type { Notification } from '@dubs/contract';
import clsx from 'clsx';
import type { Ref } from 'react';
import { useMarkRead } from '../api/notification-cache.ts';
import { NotificationRow, type Place } from './notification-row.tsx';

interface NotificationListProps {
  notifications: readonly Notification[];
  /** Where one leads; undefined when nowhere. */
  placeOf: (notification: Notification) => Place | undefined;
  /** True if these are about to give way to another page. */
  isGivingWay: boolean;
  ref: Ref<HTMLUListElement>;
}

/** Renders a page of notifications; opening one marks it as read. */
export function NotificationList({ notifications, placeOf, isGivingWay, ref }: NotificationListProps) {
  const { mutate: markRead } = useMarkRead();
  return (
    <ul
      ref={ref}
      tabIndex={-1}
      aria-label="Notifications"
      aria-busy={isGivingWay || undefined}
      className={clsx(
        'divide-y divide-line rounded-lg border border-line bg-surface shadow-e1 transition-opacity duration-160 outline-none',
        isGivingWay && 'opacity-60',
      )}
    >
      {notifications.map((one) => (
        <NotificationRow
          key={one.id}
          notification={one}
          to={placeOf(one)}
          onOpen={() => {
            if (!one.isRead) markRead({ id: one.id });
          }}
        />
      ))}
    </ul>
  );
}
