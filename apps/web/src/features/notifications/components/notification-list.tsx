import type { GroupedNotification } from '@dubs/contract';
import clsx from 'clsx';
import type { ReactNode, Ref } from 'react';
import { GROUPED } from '../../../lib/api/unread-count.ts';
import { useMarkRead } from '../api/notification-cache.ts';
import { notificationDays } from '../notification-days.ts';
import { NotificationRow, type Place } from './notification-row.tsx';

interface NotificationListProps {
  notifications: readonly GroupedNotification[];
  /** The account's time zone. */
  timeZone: string;
  /** Returns the target of a notification; undefined if it has none. */
  placeOf: (notification: GroupedNotification) => Place | undefined;
  /** Renders the menu of a notification. */
  menuOf: (notification: GroupedNotification) => ReactNode;
  /** True while another page loads, which dims this one. */
  isGivingWay: boolean;
  ref: Ref<HTMLDivElement>;
}

/** Renders a page of notifications by day. Opening a row marks its notifications as read. */
export function NotificationList({
  notifications,
  timeZone,
  placeOf,
  menuOf,
  isGivingWay,
  ref,
}: NotificationListProps) {
  const { mutate: markRead } = useMarkRead();
  return (
    <div
      ref={ref}
      tabIndex={-1}
      role="group"
      aria-label="Notifications"
      aria-busy={isGivingWay || undefined}
      className={clsx(
        'flex flex-col gap-5 transition-opacity duration-160 outline-none',
        isGivingWay && 'opacity-60',
      )}
    >
      {notificationDays(notifications).map(({ day, name, notifications: ofDay }) => (
        <section key={day} aria-labelledby={`notifications-${day}`} className="flex flex-col gap-2">
          <h2 id={`notifications-${day}`} className="text-small font-semibold text-ink-muted">
            {name}
          </h2>
          <ul className="divide-y divide-line rounded-lg border border-line bg-surface shadow-e1">
            {ofDay.map((one) => (
              <NotificationRow
                key={one.id}
                notification={one}
                timeZone={timeZone}
                to={placeOf(one)}
                menu={menuOf(one)}
                onOpen={() => {
                  if (one.unreadCount > 0) markRead({ id: one.id, ...GROUPED });
                }}
              />
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}
