import type { Notification } from '@dubs/contract';

const DEFAULT_EMOJI = '👍';

/** A notification as a sentence in three parts, to be read with a space between them: names may be set apart from words. */
export interface NotificationText {
  /** Who did it, as notifications call people. */
  actor: string;
  /** What they did, up to the group's name, which ends every sentence. */
  words: string;
  group: string;
}

const actorOf = ({ displayName, firstName }: Notification['triggeredByUser']): string =>
  displayName || firstName || 'Someone';

/** Returns the text of each type; a type that this version does not know gets the text of `other`. */
function wordsOf({ type, emoji }: Pick<Notification, 'type' | 'emoji'>): string {
  switch (type) {
    case 'reaction':
      return `reacted ${emoji || DEFAULT_EMOJI} to your post in`;
    case 'comment_reaction':
      return `reacted ${emoji || DEFAULT_EMOJI} to your comment in`;
    case 'comment':
      return 'commented on your post in';
    case 'mention':
      return 'mentioned you in a comment in';
    case 'post':
      return 'shared a new post in';
    case 'goal_completion':
      return 'completed a goal in';
    case 'join_request':
      return 'requested to join';
    case 'join_approved':
      return 'accepted you into';
    case 'other':
    default:
      return 'interacted with your post in';
  }
}

/** Returns the text of a notification. */
export function notificationText(
  notification: Pick<Notification, 'type' | 'emoji' | 'triggeredByUser' | 'post' | 'group'>,
): NotificationText {
  const { triggeredByUser, post, group } = notification;
  return {
    actor: actorOf(triggeredByUser),
    words: wordsOf(notification),
    group: post?.group.name || group?.name || 'Unknown Group',
  };
}
