import type { GroupedNotification, GroupedNotificationsPage, NotificationsPage } from '@dubs/contract';
import { LIMITS } from '@dubs/contract/limits';
import { keepPreviousData } from '@tanstack/react-query';
import { trpc } from '../../../lib/api/trpc.ts';
import { GROUPED } from '../../../lib/api/unread-count.ts';

// All requests here ask for grouped notifications, which the type of the response does not reflect.
const asGrouped = (page: NotificationsPage) => page as GroupedNotificationsPage;

/** Fetches one page of the viewer's notifications, or only of mentions. The previous page is returned while another one loads. */
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

/** Returns operations on the read marks in all cached pages and on the cached unread count. */
function useReadMarks() {
  const { list, count } = trpc.useUtils().notifications;
  return {
    /** Cancels running fetches, whose responses would restore old marks. */
    cancelFetches: () => Promise.all([list.cancel(), count.cancel()]),
    set: (ids: ReadonlySet<number>, isRead: boolean, changeCount: (before: number) => number) => {
      list.setQueriesData({}, {}, (page) => page && withMark(page, ids, isRead));
      count.setData(GROUPED, (known) => known && { count: Math.max(0, changeCount(known.count)) });
    },
    unread: () => count.getData(GROUPED)?.count ?? 0,
    refresh: () => Promise.all([list.invalidate(), count.invalidate()]),
  };
}

/** Marks the notifications of a row as read: optimistically, rolled back on failure. */
export function useMarkRead() {
  const marks = useReadMarks();
  return trpc.notifications.read.useMutation({
    onMutate: async ({ id }) => {
      await marks.cancelFetches();
      marks.set(new Set([id]), true, (before) => before - 1);
    },
    onError: (_error, { id }) => marks.set(new Set([id]), false, (before) => before + 1),
    onSettled: () => marks.refresh(),
  });
}

/** Marks all notifications as read: optimistically for those in `listed`, rolled back on failure. */
export function useSaveAllRead(listed: readonly GroupedNotification[]) {
  const marks = useReadMarks();
  return trpc.notifications.markAllRead.useMutation({
    onMutate: async () => {
      const ids = new Set(listed.filter((one) => one.unreadCount > 0).map((one) => one.id));
      await marks.cancelFetches();
      const before = marks.unread();
      marks.set(ids, true, () => 0);
      return { ids, before };
    },
    onError: (_error, _input, was) => was && marks.set(was.ids, false, () => was.before),
    onSettled: () => marks.refresh(),
  });
}

/** Marks notifications as unread, then refetches the lists and the count. */
export function useSaveUnread() {
  const marks = useReadMarks();
  return trpc.notifications.markUnread.useMutation({ onSettled: () => marks.refresh() });
}
