import type { GroupedNotification } from './notifications.ts';
import type { Person } from './people.ts';

const DEFAULT_EMOJI = '👍';
const NUMBER_CHANGE =
  'A new device asks to move your account to another number. Not you? Cancel it in your profile.';

/** A part of a sentence: plain text, or a name, which is highlighted. */
type TextPart = string | { name: string };

type Names = Pick<Person, 'displayName' | 'firstName'>;

interface NotificationFields extends Pick<
  GroupedNotification,
  'type' | 'emoji' | 'group' | 'count' | 'groups' | 'device' | 'createdAt'
> {
  triggeredByUser: Names;
  post: (Omit<NonNullable<GroupedNotification['post']>, 'user'> & { user: Names }) | null;
  others: readonly Names[];
  /** Time zone of the account. */
  timeZone: string;
}

const nameOf = ({ displayName, firstName }: Names): TextPart => ({
  name: displayName || firstName || 'Someone',
});

/** Returns the first name, then the second name or the number of others. */
function listOf(first: TextPart, second: TextPart | undefined, count: number, others: string): TextPart[] {
  if (count <= 1 || !second) return [first];
  return count === 2 ? [first, ' and ', second] : [first, ` and ${count - 1} ${others}`];
}

/** Returns the description of the action, up to the group's name. An unknown type gets the text of `other`. */
function describeAction({ type, emoji, post }: NotificationFields): TextPart[] {
  switch (type) {
    case 'reaction':
      return [`reacted ${emoji || DEFAULT_EMOJI} to your post in`];
    case 'comment_reaction':
      return [`reacted ${emoji || DEFAULT_EMOJI} to your comment in`];
    case 'comment':
      return ['commented on your post in'];
    case 'thread':
      return ['also commented on ', post ? nameOf(post.user) : { name: 'Someone' }, "'s post in"];
    case 'reply':
      return ['replied to your comment in'];
    case 'mention':
      return ['mentioned you in a comment in'];
    case 'post':
      return ['shared a new post in'];
    case 'goal_completion':
      return ['completed a goal in'];
    case 'join_request':
      return ['requested to join'];
    case 'join_approved':
      return ['accepted you into'];
    case 'member_joined':
      return ['joined'];
    case 'role_changed':
      return ['made you an admin of'];
    case 'owner_changed':
      return ['made you the owner of'];
    // These types have their own sentences.
    case 'new_device':
    case 'number_change_started':
    case 'other':
    default:
      return ['interacted with your post in'];
  }
}

const describeSignIn = ({ device, createdAt, timeZone }: NotificationFields): TextPart[] => {
  const time = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short', timeZone });
  return ['New sign-in: ', { name: device ?? 'Unknown device' }, `, ${time.format(new Date(createdAt))}`];
};

/** Returns the sentence of a notification in parts, to be joined without spaces. */
export function notificationText(notification: NotificationFields): TextPart[] {
  const { triggeredByUser, others, count, post, group, groups = [] } = notification;
  if (notification.type === 'new_device') return describeSignIn(notification);
  if (notification.type === 'number_change_started') return [NUMBER_CHANGE];
  const [, second] = groups;
  const place = { name: post?.group.name || group?.name || 'Unknown Group' };
  return [
    ...listOf(nameOf(triggeredByUser), others[0] && nameOf(others[0]), count, 'others'),
    ' ',
    ...describeAction(notification),
    ' ',
    ...listOf(place, second && { name: second.name }, groups.length, 'other groups'),
  ];
}
