import { useEffect, useRef } from 'react';
import { trpc } from './trpc.ts';

/** The view of notifications that the app shows and counts. */
export const GROUPED = { view: 'grouped' } as const;

/** Returns the unread count, which the bell polls. */
export const useUnreadCount = (): number | undefined =>
  trpc.notifications.count.useQuery(GROUPED, { enabled: false, select: ({ count }) => count }).data;

/** Calls `onMore` whenever the unread count has risen. */
export function useOnMoreUnread(onMore: () => unknown): void {
  const unread = useUnreadCount();
  const before = useRef(unread);
  useEffect(() => {
    const rose = unread !== undefined && before.current !== undefined && unread > before.current;
    before.current = unread;
    if (rose) onMore();
  }, [unread, onMore]);
}
