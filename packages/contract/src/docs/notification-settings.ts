import {
  ChangeNotificationSettingsInput,
  FollowInput,
  Following,
  MutedGroup,
  NotificationSettings,
} from '../index.ts';
import { describeInput, describeOutput } from './describe.ts';

describeOutput('NotificationSettings', NotificationSettings, {
  description: 'What of a group rings for the caller.',
  fields: {
    level:
      '`all`, `mentions` (mentions, replies, and comments on and reactions to what is the caller’s) or `none`. Requests to join and changes of the caller’s own role ring at every level.',
    mutedUntil: 'Until when nothing of the group rings, or null.',
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
  fields: { groupId: 'The group.', mutedUntil: 'Until when nothing of it rings.' },
  example: { groupId: 7, mutedUntil: '2026-03-02T21:30:00.000Z' },
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
