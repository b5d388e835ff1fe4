import type { GroupedNotification } from '@dubs/contract';
import { DAY_MS, localDay, longDay } from '../../lib/text/dates.ts';

/** Notifications of one calendar day in the viewer's time zone, with its name. */
export interface NotificationDay {
  day: string;
  name: string;
  notifications: GroupedNotification[];
}

/** Groups notifications by day and keeps their order. Recent days are named "Today" and "Yesterday". */
export function notificationDays(
  notifications: readonly GroupedNotification[],
  now = new Date(),
  locale?: string,
): NotificationDay[] {
  const noon = new Date(now.getFullYear(), now.getMonth(), now.getDate(), 12);
  const names = new Map([
    [localDay(noon), 'Today'],
    [localDay(new Date(noon.getTime() - DAY_MS)), 'Yesterday'],
  ]);
  const days = new Map<string, NotificationDay>();
  for (const one of notifications) {
    const day = localDay(one.createdAt);
    const held = days.get(day) ?? { day, name: names.get(day) ?? longDay(day, locale), notifications: [] };
    days.set(day, held);
    held.notifications.push(one);
  }
  return [...days.values()];
}
