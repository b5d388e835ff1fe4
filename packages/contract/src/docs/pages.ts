import { CompleteGroup, GroupPostsPage, SinglePost } from '../index.ts';
import { describeOutput } from './describe.ts';
import { family, membership } from './groups.ts';
import { goal } from './goals.ts';
import { pageFields, post, postFields } from './posts.ts';

const latest = {
  latestNotificationId:
    'Id of the caller’s newest notification, or null. Marking this as viewed up to it reads what is shown here, and nothing newer.',
};

describeOutput('SinglePost', SinglePost, {
  description: 'A post by itself.',
  fields: { ...postFields, ...latest },
  example: { ...post, latestNotificationId: 240 },
});

describeOutput('GroupPostsPage', GroupPostsPage, {
  description: 'One page of a group’s posts, newest first.',
  fields: { ...pageFields, ...latest },
  example: { posts: [post], nextCursor: '41', latestNotificationId: 240 },
});

describeOutput('CompleteGroup', CompleteGroup, {
  description: 'Everything that a group’s page opens with.',
  fields: {
    group: 'The group.',
    posts: 'Its 100 newest posts at most, newest first.',
    members: 'At most 200 of its members: its creator and admins first, then by when they joined.',
    memberCount: 'How many members it has.',
    membersCursor:
      'The `cursor` of the list of members that leads to the others, or null when all are included.',
    goals: 'At most 200 of its goals: the active ones first, then those completed last.',
    goalCount: 'How many goals it has.',
    ...latest,
  },
  example: {
    group: family,
    posts: [post],
    members: [membership],
    memberCount: 4,
    membersCursor: '1767693600000000-12',
    goals: [goal],
    goalCount: 1,
    latestNotificationId: 240,
  },
});
