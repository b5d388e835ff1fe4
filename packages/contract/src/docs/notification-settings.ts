import {
  ChangeNotificationSettingsInput,
  ChangePushCategoriesInput,
  ChangeUserNotificationSettingsInput,
  FollowInput,
  Following,
  MutedGroup,
  NotificationSettings,
  PushCategories,
  UserNotificationSettings,
} from '../index.ts';
import { describeInput, describeOutput } from './describe.ts';

describeOutput('NotificationSettings', NotificationSettings, {
  description: 'What of a group rings for the caller.',
  fields: {
    level:
      '`all`, `mentions` (mentions, replies, and comments on and reactions to what is the caller’s) or `none`. Requests to join, their approval and changes of the caller’s own role ring at every level.',
    mutedUntil: 'Until when the group is muted, or null. What rings at every level still rings.',
  },
  example: { level: 'mentions', mutedUntil: null },
});

describeInput('ChangeNotificationSettings', ChangeNotificationSettingsInput, {
  description: 'Changes of the settings; a field that is left out stays as it is.',
  fields: {
    level: 'The new level.',
    mutedFor: 'For how long the group is muted from now on; null ends a mute.',
  },
  example: { level: 'mentions', mutedFor: 'forever' },
});

describeOutput('MutedGroup', MutedGroup, {
  description: 'A group that the caller has muted.',
  fields: {
    groupId: 'The group.',
    mutedUntil: 'Until when it is muted. What rings at every level still rings.',
  },
  example: { groupId: 7, mutedUntil: '2026-03-02T21:30:00.000Z' },
});

const push = { posts: true, comments: true, reactions: false, goals: true, groups: true };
const categories = {
  posts: 'New posts, except those of goals.',
  comments: 'Comments, replies and mentions.',
  reactions: 'Reactions to posts and comments.',
  goals: 'Goals that others set or completed.',
  groups: 'Join requests, new members and changes of roles.',
};

describeOutput('PushCategories', PushCategories, {
  description: 'Whether there are pushes of each category.',
  fields: categories,
  example: push,
});

describeInput('ChangePushCategories', ChangePushCategoriesInput, {
  description: 'The categories to turn on or off; one that is left out stays as it is.',
  fields: categories,
  example: { reactions: false },
});

describeOutput('UserNotificationSettings', UserNotificationSettings, {
  description: 'When the caller wants no pushes, and of what they want them.',
  fields: {
    quietFrom: 'When the quiet hours begin, in the caller’s time zone, or null.',
    quietTo: 'When they end, or null.',
    push: 'Whether there are pushes of each category.',
  },
  example: { quietFrom: '22:00', quietTo: '07:00', push },
});

describeInput('ChangeUserNotificationSettings', ChangeUserNotificationSettingsInput, {
  description: 'Changes of the settings; a field that is left out stays as it is.',
  fields: {
    quietFrom: 'When the quiet hours begin, in the caller’s time zone; null with `quietTo` for none.',
    quietTo: 'When they end; not when they begin.',
    push: 'Categories to turn on or off.',
  },
  example: { quietFrom: '22:00', quietTo: '07:00', push: { reactions: false } },
});

describeOutput('Following', Following, {
  description: 'Whether the caller follows a post.',
  fields: {
    isFollowing:
      'True if comments on the post ring. Unless the caller chose, true for its author and for those who commented.',
  },
  example: { isFollowing: false },
});

describeInput('Follow', FollowInput, {
  description: 'Whether the caller wants to follow a post.',
  fields: { isFollowing: 'True to be notified of comments on it, false not to be.' },
  example: { isFollowing: false },
});
