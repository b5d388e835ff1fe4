import type { Notification } from '@dubs/contract';
import { initials } from '@dubs/contract/names';
import { displayContent } from '@dubs/contract/texts';
import clsx from 'clsx';
import { Link } from 'react-router-dom';
import { Avatar } from '../../../components/display/avatar.tsx';
import { RelativeTime } from '../../../components/display/relative-time.tsx';
import { notificationText } from '../notification-text.ts';

/** Where a notification leads: an address, and what the page there should begin with. */
export interface Place {
  address: string;
  state?: object;
}

interface NotificationRowProps {
  notification: Notification;
  /** Where it leads; undefined when what it told of has no place of its own. */
  to: Place | undefined;
  /** It was opened. */
  onOpen: () => void;
}

/** The whole row is one target. */
const TARGET =
  'block w-full text-start outline-none after:absolute after:inset-0 after:rounded-[inherit] ' +
  'focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-focus';

/** Renders one notification: who did what where, a line of the post it is about, and a dot while it is unread. */
export function NotificationRow({ notification, to, onOpen }: NotificationRowProps) {
  const { isRead, triggeredByUser, post, createdAt } = notification;
  const { actor, words, group } = notificationText(notification);
  const told = (
    <>
      {!isRead && <span className="sr-only">Unread </span>}
      <bdi className="font-semibold">{actor}</bdi> {words} <bdi className="font-semibold">{group}</bdi>
    </>
  );
  return (
    <li
      className={clsx(
        'relative flex min-h-16 items-start gap-3 px-4 py-3 first:rounded-t-[inherit] last:rounded-b-[inherit]',
        isRead ? 'hover:bg-sunken' : 'border-s-3 border-s-brand-edge bg-unread ps-[13px]',
      )}
    >
      <Avatar person={{ id: triggeredByUser.id, name: actor, initials: initials(triggeredByUser) }} />
      <div className="min-w-0 flex-1 wrap-anywhere">
        {to === undefined ? (
          <button type="button" className={TARGET} onClick={onOpen}>
            {told}
          </button>
        ) : (
          <Link to={to.address} state={to.state} className={TARGET} onClick={onOpen}>
            {told}
          </Link>
        )}
        {post && (
          <p dir="auto" className="line-clamp-1 text-small text-ink-muted">
            {displayContent(post.content)}
          </p>
        )}
        <RelativeTime
          iso={createdAt}
          className={clsx('text-small', isRead ? 'text-ink-subtle' : 'text-ink-muted')}
        />
      </div>
      {!isRead && (
        <span
          aria-hidden
          className="mt-1.5 size-3 shrink-0 rounded-pill bg-brand-ink forced-colors:bg-[Highlight]"
        />
      )}
    </li>
  );
}
