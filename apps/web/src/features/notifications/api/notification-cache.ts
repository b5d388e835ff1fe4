import type { Notification, NotificationsPage } from '@dubs/contract';
import { LIMITS } from '@dubs/contract/limits';
import { keepPreviousData } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { trpc } from '../../../lib/api/trpc.ts';

/** Returns one page of the person's notifications; the page before stays in sight while another is on its way. */
export function useNotifications(page: number) {
  return trpc.notifications.list.useQuery(
    { page, limit: LIMITS.page.notifications },
    { refetchOnMount: true, placeholderData: keepPreviousData },
  );
}

/** Asks for the listed page again whenever the count that the bell keeps polling has risen. */
export function useFollowCount(): void {
  const utils = trpc.useUtils();
  const { data: unread } = trpc.notifications.count.useQuery(undefined, {
    enabled: false,
    select: ({ count }) => count,
  });
  const before = useRef(unread);
  useEffect(() => {
    const rose = unread !== undefined && before.current !== undefined && unread > before.current;
    before.current = unread;
    if (rose) void utils.notifications.list.invalidate();
  }, [unread, utils]);
}

const withMark = (page: NotificationsPage, ids: ReadonlySet<number>, isRead: boolean): NotificationsPage => ({
  ...page,
  notifications: page.notifications.map((one) => (ids.has(one.id) ? { ...one, isRead } : one)),
});

/** Read marks as the cache holds them, on every page at once, and the count of the bell beside them. */
function useReadMarks() {
  const { list, count } = trpc.useUtils().notifications;
  return {
    /** Makes an answer that is under way come to nothing, lest it bring old marks back. */
    hold: () => Promise.all([list.cancel(), count.cancel()]),
    set: (ids: ReadonlySet<number>, isRead: boolean, changeCount: (before: number) => number) => {
      list.setQueriesData({}, {}, (page) => page && withMark(page, ids, isRead));
      count.setData(undefined, (known) => known && { count: Math.max(0, changeCount(known.count)) });
    },
    unread: () => count.getData()?.count ?? 0,
    refresh: () => Promise.all([list.invalidate(), count.invalidate()]),
  };
}

/** Marks one notification as read: at once, and taken back when the server could not be told. */
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

/** Marks all notifications as read: at once, and taken back when the server could not be told. `listed` are those in sight. */
export function useMarkAllRead(listed: readonly Notification[]) {
  const marks = useReadMarks();
  return trpc.notifications.markAllRead.useMutation({
    onMutate: async () => {
      const ids = new Set(listed.filter((one) => !one.isRead).map((one) => one.id));
      await marks.hold();
      const before = marks.unread();
      marks.set(ids, true, () => 0);
      return { ids, before };
    },
    onError: (_error, _input, was) => was && marks.set(was.ids, false, () => was.before),
    onSettled: () => marks.refresh(),
  });
}

/** Marks notifications as unread again, in the lists at once; they are read again if the call fails. */
export function useMarkUnread() {
  const marks = useReadMarks();
  return trpc.notifications.markUnread.useMutation({
    onMutate: async ({ ids }) => {
      await marks.hold();
      marks.set(new Set(ids), false, (before) => before + ids.length);
    },
    onError: (_error, { ids }) => marks.set(new Set(ids), true, (before) => before - ids.length),
    onSettled: () => marks.refresh(),
  });
}
