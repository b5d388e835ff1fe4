import type { GroupedNotification, GroupedNotificationsPage, NotificationsPage } from '@dubs/contract';
import { LIMITS } from '@dubs/contract/limits';
import { keepPreviousData } from '@tanstack/react-query';
import { trpc } from '../../../lib/api/trpc.ts';
import { GROUPED } from '../../../lib/api/unread-count.ts';

// What was asked for grouped comes so.
const asGrouped = (page: NotificationsPage) => page as GroupedNotificationsPage;

/** Returns one page of the person's notifications, or of mentions; the page before stays in sight while another is on its way. */
export function useNotifications(page: number, areMentions: boolean) {
  return trpc.notifications.list.useQuery(
    { page, limit: LIMITS.page.notifications, ...GROUPED, ...(areMentions && { type: 'mention' }) },
    { refetchOnMount: true, placeholderData: keepPreviousData, select: asGrouped },
  );
}

const withMark = (page: NotificationsPage, ids: ReadonlySet<number>, isRead: boolean): NotificationsPage => ({
  ...page,
  notifications: asGrouped(page).notifications.map((one) =>
    ids.has(one.id) ? { ...one, isRead, unreadCount: isRead ? 0 : Math.max(1, one.unreadCount) } : one,
  ),
});

/** Read marks as the cache holds them, on every page at once, and the count of the bell beside them. */
function useReadMarks() {
  const { list, count } = trpc.useUtils().notifications;
  return {
    /** Makes an answer that is under way come to nothing, lest it bring old marks back. */
    hold: () => Promise.all([list.cancel(), count.cancel()]),
    set: (ids: ReadonlySet<number>, isRead: boolean, changeCount: (before: number) => number) => {
      list.setQueriesData({}, {}, (page) => page && withMark(page, ids, isRead));
      count.setData(GROUPED, (known) => known && { count: Math.max(0, changeCount(known.count)) });
    },
    unread: () => count.getData(GROUPED)?.count ?? 0,
    refresh: () => Promise.all([list.invalidate(), count.invalidate()]),
  };
}

/** Marks what a row shows as read: optimistically, and undone when the call fails. */
export function useMarkRead() {
  const marks = useReadMarks();
  return trpc.notifications.read.useMutation({
    onMutate: async ({ id }) => {
      await marks.hold();
      marks.set(new Set([id]), true, (before) => before - 1);
    },
    onError: (_error, { id }) => marks.set(new Set([id]), false, (before) => before + 1),
    onSettled: () => marks.refresh(),
  });
}

/** Marks all notifications as read: optimistically, and undone when the call fails. `listed` are those in sight. */
export function useMarkAllRead(listed: readonly GroupedNotification[]) {
  const marks = useReadMarks();
  return trpc.notifications.markAllRead.useMutation({
    onMutate: async () => {
      const ids = new Set(listed.filter((one) => one.unreadCount > 0).map((one) => one.id));
      await marks.hold();
      const before = marks.unread();
      marks.set(ids, true, () => 0);
      return { ids, before };
    },
    onError: (_error, _input, was) => was && marks.set(was.ids, false, () => was.before),
    onSettled: () => marks.refresh(),
  });
}

/** Marks notifications as unread again; the rows that show them, and their count, follow from the server. */
export function useMarkUnread() {
  const marks = useReadMarks();
  return trpc.notifications.markUnread.useMutation({ onSettled: () => marks.refresh() });
}
