import { PagePerson, PersonPage } from '../index.ts';
import { describeOutput } from './describe.ts';
import { maya, names } from './people.ts';
import { goal } from './goals.ts';
import { pageFields, post } from './posts.ts';

const user: PagePerson = {
  ...maya,
  avatarLargeUrl: '/media/avatar/4.webp?v=9&e=492323&sig=rT5nW2yK8bQ0xV6cJ3mHsA',
};

describeOutput('PagePerson', PagePerson, {
  description: 'A user as their page shows them.',
  fields: {
    id: 'Id of the user.',
    ...names,
    avatarLargeUrl: 'The same picture, at most 512 px square.',
  },
  example: user,
});

describeOutput('PersonPage', PersonPage, {
  description: 'The page of a member of a group. Everything in it is of this group alone.',
  fields: {
    user: 'The member.',
    bio: 'A short text about them, or null.',
    isMemorial: 'True if they have died: the page is kept in their memory.',
    role: 'Their role in the group.',
    joinedAt: 'When they joined it.',
    stats: 'Their dubs in the group: all of them, and how many a week since the first.',
    goals: 'Their active goals in the group, newest first, then the ten that they completed last.',
    ...pageFields,
  },
  example: {
    user,
    bio: 'Small steps.',
    isMemorial: false,
    role: 'member',
    joinedAt: '2026-01-06T10:00:00.000Z',
    stats: { totalDubs: 34, weeklyAverage: 2.5 },
    goals: [goal],
    posts: [post],
    nextCursor: '41',
  },
});
