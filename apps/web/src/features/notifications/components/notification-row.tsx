import type { GroupedNotification } from '@dubs/contract';
import { displayContent } from '@dubs/contract/texts';
import clsx from 'clsx';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Avatar } from '../../../components/display/avatar.tsx';
import { PersonLink } from '../../../components/display/person-link.tsx';
import { RelativeTime } from '../../../components/display/relative-time.tsx';
import { notificationText } from '@dubs/contract/notification-text';
import { NotificationIcon } from './notification-icon.tsx';

/** Target of a notification: an address, and the router state for the page. */
export interface Place {
  address: string;
  state?: object;
}

interface NotificationRowProps {
  notification: GroupedNotification;
  /** The account's time zone. */
  timeZone: string;
  /** The target; undefined if the notification has none. */
  to: Place | undefined;
  menu: ReactNode;
  /** Called when the row is opened. */
  onOpen: () => void;
}

/** Makes the link or button cover the whole row. */
const TARGET =
  'block w-full text-start outline-none after:absolute after:inset-0 after:rounded-[inherit] ' +
  'focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-focus';

/** Renders a notification as a row: sentence, text of the comment or post, time, and a dot if any of it is unread. */
export function NotificationRow({ notification, timeZone, to, menu, onOpen }: NotificationRowProps) {
  const { unreadCount, triggeredByUser, post, comment, createdAt } = notification;
  const isRead = unreadCount === 0;
  const words = comment?.content ?? (post && displayContent(post.content));
  const sentence = (
    <>
      {!isRead && <span className="sr-only">Unread </span>}
      {notificationText({ ...notification, timeZone }).map((part, at) =>
        typeof part === 'string' ? (
          part
        ) : (
          <bdi key={at} className="font-semibold">
            {part.name}
          </bdi>
        ),
      )}
    </>
  );
  return (
    <li
      className={clsx(
        'relative flex min-h-16 flex-wrap items-start gap-3 px-4 py-3 first:rounded-t-[inherit] last:rounded-b-[inherit]',
        isRead ? 'hover:bg-sunken' : 'border-s-3 border-s-brand-edge bg-unread ps-[13px]',
      )}
    >
      {/* Lies above the link that covers the whole row. */}
      <span className="relative z-1 flex shrink-0">
        <PersonLink
          groupId={notification.groupId ?? 0}
          userId={triggeredByUser.id}
          isMember={notification.isTriggeredByMember}
        >
          <Avatar person={triggeredByUser} />
          {notification.isTriggeredByMember && <span className="sr-only">{triggeredByUser.name}</span>}
        </PersonLink>
        <NotificationIcon {...notification} />
      </span>
      {/* With very large text this wraps to its own line, instead of breaking words into letters. */}
      <div className="min-w-0 grow basis-28 wrap-anywhere">
        {to === undefined ? (
          <button type="button" data-step className={TARGET} onClick={onOpen}>
            {sentence}
          </button>
        ) : (
          <Link to={to.address} state={to.state} data-step className={TARGET} onClick={onOpen}>
            {sentence}
          </Link>
        )}
        {words && (
          <p className="line-clamp-1 text-small text-ink-muted">
            <bdi>{words}</bdi>
          </p>
        )}
        <RelativeTime
          iso={createdAt}
          className={clsx('text-small', isRead ? 'text-ink-subtle' : 'text-ink-muted')}
        />
      </div>
      {/* Stacked on a phone, because the sentence needs the width. */}
      <span className="ms-auto flex items-start gap-3 max-sm:flex-col-reverse max-sm:items-center">
        {!isRead && (
          <span
            aria-hidden
            className="mt-1.5 size-3 shrink-0 rounded-pill bg-brand-ink forced-colors:bg-[Highlight]"
          />
        )}
        {menu}
      </span>
    </li>
  );
}
