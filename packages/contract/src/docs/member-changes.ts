import { MemberChange, MemberChangesPage } from '../index.ts';
import { describeOutput } from './describe.ts';
import { ben } from './people.ts';

const joined: MemberChange = {
  id: 31,
  change: 'joined',
  createdAt: '2026-01-06T10:00:00.000Z',
  user: ben,
  isMember: true,
};

describeOutput('MemberChange', MemberChange, {
  description: 'That a user joined or left a group.',
  fields: {
    id: 'Id of the change.',
    change: '`joined`, or `left` for who left or was removed.',
    createdAt: 'When that was.',
    user: 'The user.',
    isMember: 'True if they are in the group now.',
  },
  example: joined,
});

describeOutput('MemberChangesPage', MemberChangesPage, {
  description: 'One page of who joined and left a group, newest first.',
  fields: {
    changes: 'The changes.',
    nextCursor: 'The cursor of the next page, or null at the end.',
  },
  example: { changes: [joined], nextCursor: '31' },
});
