import { exampleInput, hasAnyOf, named } from './example-input.ts';
import type { CallName } from './permissions/answers.ts';
import type { TestGroup, UsersByRole } from './scenario.ts';

/** What a call is given, of a group and its people. */
export type Input = (testGroup: TestGroup, users: UsersByRole) => Record<string, unknown>;

const THINGS = ['groupId', 'postId', 'commentId', 'goalId', 'requestId'];

/** Every call that names something of a group, with a valid input. */
export const OF_GROUPS = named
  .filter(([, operation]) => hasAnyOf(operation, THINGS))
  .map(([name, operation]): [CallName, Input] => [
    name,
    (testGroup, { admin }) => exampleInput(operation, { ...testGroup, userId: admin.id, emoji: '😂' }),
  ]);
