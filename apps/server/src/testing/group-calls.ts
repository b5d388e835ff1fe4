import { exampleInput, hasAnyOf, named } from './example-input.ts';
import type { CallName } from './permissions/answers.ts';
import type { TestGroup, UsersByRole } from './scenario.ts';

/** Returns the input of a call for a test group and its users. */
export type Input = (testGroup: TestGroup, users: UsersByRole) => Record<string, unknown>;

const GROUP_IDS = ['groupId', 'postId', 'commentId', 'goalId', 'requestId'];

/** Every call whose input has an id of a group or its content, with a valid input. */
export const GROUP_CALLS = named
  .filter(([, operation]) => hasAnyOf(operation, GROUP_IDS))
  .map(([name, operation]): [CallName, Input] => [
    name,
    (testGroup, { admin }) => exampleInput(operation, { ...testGroup, userId: admin.id, emoji: '😂' }),
  ]);
