/** The notification that a push shows. */
interface ShownPush {
  title: string;
  options: NotificationOptions & { data: string };
  /** The count for the app's badge; undefined when unknown. */
  unread: number | undefined;
  /** The tags of notifications to close. */
  close: readonly string[];
}

/** Target of a push that names none. */
const NOTIFICATIONS = '/notifications';

/**
 * Returns what a push shows, in the format of Declarative Web Push. A push that cannot be parsed gets a generic text, because browsers
 * revoke subscriptions to silent pushes.
 */
export function readPush(text: string): ShownPush {
  const { notification = {}, unread, close = [] } = parse(text);
  const {
    title = 'Dubs',
    body = 'Something new on Dubs',
    navigate = NOTIFICATIONS,
    tag,
    lang,
  } = notification;
  return {
    title,
    options: {
      body,
      data: navigate,
      icon: '/icons/icon-192.png',
      // White on transparent: Android shows only its shape, in the status bar.
      badge: '/icons/badge-96.png',
      ...(tag !== undefined && { tag }),
      ...(lang !== undefined && { lang }),
    },
    unread,
    close,
  };
}

interface Payload {
  notification?: { title?: string; body?: string; navigate?: string; tag?: string; lang?: string };
  unread?: number;
  close?: string[];
}

function parse(text: string): Payload {
  try {
    return (JSON.parse(text) as Payload | null) ?? {};
  } catch {
    return {};
  }
}
