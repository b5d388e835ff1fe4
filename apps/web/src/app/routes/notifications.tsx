import type { GroupedNotification } from '@dubs/contract';
import { LIMITS } from '@dubs/contract/limits';
import { useRef } from 'react';
import { Navigate, useSearchParams } from 'react-router-dom';
import { Button } from '../../components/controls/button.tsx';
import { Segmented } from '../../components/controls/segmented.tsx';
import { QueryFailure } from '../../components/feedback/load-failure.tsx';
import { lazyPart } from '../../components/feedback/lazy-part.tsx';
import { useNotifications } from '../../features/notifications/api/notification-cache.ts';
import { useMarkAllRead } from '../../features/notifications/api/use-mark-all-read.ts';
import { NotificationList } from '../../features/notifications/components/notification-list.tsx';
import type { Place } from '../../features/notifications/components/notification-row.tsx';
import { NotificationSkeleton } from '../../features/notifications/components/notification-skeleton.tsx';
import { pageCountOf, pageOf } from '../../features/notifications/page-window.ts';
import { NOTIFICATION_TEXTS } from '../../features/notifications/texts.ts';
import { useMe } from '../../features/users/api/use-me.ts';
import { useOnMoreUnread } from '../../lib/api/unread-count.ts';
import { atTab } from '../group/group-tab.ts';
import { atComment } from '../post/linked-comment.ts';
import { BackLink } from '../frame/back-link.tsx';
import { PageHeading } from '../frame/page-heading.tsx';
import { NotificationMenu } from '../notifications/notification-menu.tsx';
import { paths } from '../paths.ts';

/**
 * Returns the target of a notification: its post, with its comment if there is one, or its group; undefined without either. Notifications
 * about people lead to the group's members, those about a number change to the profile.
 */
function placeOf({ type, postId, groupId, commentId }: GroupedNotification): Place | undefined {
  if (type === 'number_change_started') return { address: paths.profile };
  if (groupId === null) return undefined;
  if (postId !== null) {
    return {
      address: paths.post(groupId, postId),
      ...(commentId !== null && { state: atComment(commentId) }),
    };
  }
  const isOfPeople = type === 'join_request' || type === 'member_joined';
  return { address: paths.group(groupId), ...(isOfPeople && { state: atTab('members') }) };
}

function rangeInWords(page: number, listed: number, total: number): string {
  const before = (page - 1) * LIMITS.page.notifications;
  return NOTIFICATION_TEXTS.showing(before + 1, before + listed, total);
}

const menuOf = (onGone: () => void) => (notification: GroupedNotification) => (
  <NotificationMenu notification={notification} onGone={onGone} />
);

const NoNotifications = lazyPart(() => import('../notifications/no-notifications.tsx'));
const PageButtons = lazyPart(() => import('../../features/notifications/components/page-buttons.tsx'));
const MENTIONS = 'mentions';
const NOTHING = { notifications: [], totalCount: 0 };

/** Renders /notifications: the viewer's notifications or only mentions, ten at a time. */
export default function NotificationsScreen() {
  const { timeZone } = useMe();
  const [params, setParams] = useSearchParams();
  const page = pageOf(params.get('page'));
  const areMentions = params.get('show') === MENTIONS;
  const query = useNotifications(page, areMentions);
  const { data, error, isPlaceholderData } = query;
  useOnMoreUnread(query.refetch);
  const { notifications: listed, totalCount } = data ?? NOTHING;
  const { markAllRead, problem } = useMarkAllRead(listed);
  const list = useRef<HTMLDivElement>(null);

  const pageCount = pageCountOf(totalCount);
  const addressOf = (number: number, show: string | null): Record<string, string> => ({
    ...(show === MENTIONS && { show }),
    ...(number > 1 && { page: String(number) }),
  });
  const shown = areMentions ? MENTIONS : 'all';
  if (data && !isPlaceholderData && page > pageCount) {
    return <Navigate to={`?${new URLSearchParams(addressOf(pageCount, shown)).toString()}`} replace />;
  }

  const open = (number: number, show: string) => {
    setParams(addressOf(number, show));
    window.scrollTo(0, 0);
  };
  // Moves the focus to the list from a button that is removed when pressed.
  const focusList = () => list.current?.focus({ preventScroll: true });
  const readAll = () => {
    focusList();
    void markAllRead();
  };

  return (
    <div className="column flex flex-col gap-4">
      <NotificationHead
        totalCount={totalCount}
        onMarkAllRead={!areMentions && listed.some((one) => one.unreadCount > 0) ? readAll : undefined}
        problem={problem}
      />
      <Segmented
        label="Show"
        value={shown}
        onChange={(show) => open(1, show)}
        options={[
          { value: 'all', label: 'All' },
          { value: MENTIONS, label: 'Mentions' },
        ]}
        className="self-start"
      />
      <QueryFailure query={query} failure={NOTIFICATION_TEXTS.notLoaded} />
      {!data && !error && <NotificationSkeleton />}
      {data && totalCount === 0 && !isPlaceholderData && <NoNotifications areMentions={areMentions} />}
      {listed.length > 0 && (
        <>
          <NotificationList
            ref={list}
            notifications={listed}
            timeZone={timeZone}
            placeOf={placeOf}
            menuOf={menuOf(focusList)}
            isGivingWay={isPlaceholderData}
          />
          <div className="flex flex-col items-center gap-3">
            <p aria-live="polite" className="tabular text-small text-ink-muted">
              {!isPlaceholderData && rangeInWords(Math.min(page, pageCount), listed.length, totalCount)}
            </p>
            {pageCount > 1 && (
              <PageButtons page={page} pageCount={pageCount} onPage={(number) => open(number, shown)} />
            )}
          </div>
        </>
      )}
    </div>
  );
}

interface NotificationHeadProps {
  totalCount: number;
  /** Undefined if there is nothing to mark. */
  onMarkAllRead: (() => void) | undefined;
  /** Why they could not be marked; null if they could. */
  problem: string | null;
}

function NotificationHead({ totalCount, onMarkAllRead, problem }: NotificationHeadProps) {
  return (
    <div>
      <BackLink to={paths.groups} className="mb-1">
        Groups
      </BackLink>
      <div className="flex min-h-11 flex-wrap items-center justify-between gap-3">
        <div className="flex flex-wrap items-center gap-2">
          <PageHeading title="Notifications" />
          {totalCount > 0 && <TotalCount count={totalCount} />}
        </div>
        {onMarkAllRead && (
          <Button variant="secondary" onClick={onMarkAllRead}>
            Mark all read
          </Button>
        )}
      </div>
      {problem !== null && (
        <p role="alert" className="mt-2 text-small font-semibold text-danger">
          {problem}
        </p>
      )}
    </div>
  );
}

const TotalCount = ({ count }: { count: number }) => (
  <span className="tabular inline-flex h-7 min-w-7 items-center justify-center rounded-pill border border-line-strong px-2 text-tiny text-ink-muted">
    <span aria-hidden>{count}</span>
    <span className="sr-only">{`${count} in all`}</span>
  </span>
);
