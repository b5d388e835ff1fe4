import { ALL_CALLS, type Case, cases } from './cases.ts';
import type { SIZES } from './extremes.ts';

/** The cases that are measured while one thing grows. */
export interface Table {
  title: string;
  cases: readonly Case[];
}

const ALL_MEMBERS = 'returns the first hundred members';
const EACH_GROUP = 'reads each of the groups';
const COUNTED = 'counts them in an index alone';

export const BY_POSTS: Table = {
  title: 'posts',
  cases: cases(ALL_CALLS, {
    'notifications, page 1': COUNTED,
    'notifications, page 20': COUNTED,
    'notifications, grouped': COUNTED,
    'user stats': COUNTED,
    'feed of 15, page 66': 'reads up to 1,000 ids of each group, and small groups have fewer',
    'on this day': 'looks into each year of each group',
    'goals of the group': 'sorts the goals of the group',
    'complete group': 'sorts the goals of the group',
  }),
};

export const BY_SIZE: Record<keyof typeof SIZES, Table> = {
  groups: {
    title: 'groups of the caller',
    cases: cases(
      [
        'groups',
        'unread count',
        'notifications, page 1',
        'feed of 15',
        'feed of 100',
        'own posts of 15',
        'on this day',
        'week stories',
      ],
      {
        groups: EACH_GROUP,
        'unread count': EACH_GROUP,
        'feed of 15': EACH_GROUP,
        'feed of 100': EACH_GROUP,
        'on this day': EACH_GROUP,
        'week stories': EACH_GROUP,
      },
    ),
  },
  members: {
    title: 'members of the group',
    cases: cases(['group page of 15', 'complete group', 'mark viewed', 'comment', 'create a post'], {
      'complete group': ALL_MEMBERS,
    }),
  },
  reactions: {
    title: 'reactions to the post, and comments',
    cases: cases(['single post', 'comments', 'group page of 15', 'react', 'comment']),
  },
  notifications: {
    title: 'notifications, half of them unread',
    cases: cases(
      [
        'unread count',
        'unread count, grouped',
        'notifications, page 1',
        'notifications, page 20',
        'notifications, page 100',
        'notifications, grouped',
      ],
      {
        'unread count': COUNTED,
        'unread count, grouped': COUNTED,
        'notifications, grouped': COUNTED,
        'notifications, page 1': COUNTED,
        'notifications, page 20': COUNTED,
        'notifications, page 100': COUNTED,
      },
    ),
  },
};
