import { CreateGoalInput, Goal } from '../index.ts';
import { describeInput, describeOutput } from './describe.ts';
import { familyChip } from './groups.ts';
import { maya } from './people.ts';

export const goal: Goal = {
  id: 17,
  groupId: 3,
  userId: 7,
  title: 'Read twelve books',
  description: null,
  isCompleted: false,
  createdAt: '2026-01-05T14:20:00.000Z',
  completedAt: null,
  user: maya,
  group: familyChip,
};

describeOutput('Goal', Goal, {
  description: 'A goal of one user in one group.',
  fields: {
    id: 'Id of the goal.',
    groupId: 'Id of its group.',
    userId: 'Id of its owner.',
    title: 'What the user wants to reach.',
    description: 'More about it, or null.',
    isCompleted: 'True once it is reached.',
    createdAt: 'When it was set.',
    completedAt: 'When it was reached, or null.',
    user: 'Its owner.',
    group: 'Its group.',
  },
  example: goal,
});

describeInput('CreateGoal', CreateGoalInput, {
  description: 'A new goal.',
  fields: {
    title: 'What the user wants to reach.',
    description: 'More about it.',
    groupId: 'Id of its group.',
  },
  example: { title: 'Read twelve books', groupId: 3 },
});
