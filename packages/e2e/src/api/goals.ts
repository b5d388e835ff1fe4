import type { Goal } from '@dubs/contract';
import { call } from './call.ts';
import type { Person } from './people.ts';

/** Sets a goal in one of the person's groups. */
export const setGoal = (groupId: number, person: Person, title: string): Promise<Goal> =>
  call('POST', '/goals', { token: person.token, body: { groupId, title } });

/** Completes one of the person's goals. */
export const completeGoal = (goal: Goal, person: Person): Promise<Goal> =>
  call('PATCH', `/goals/${goal.id}/complete`, { token: person.token });

/** Deletes one of the person's goals. */
export const deleteGoal = (goal: Goal, person: Person): Promise<unknown> =>
  call('DELETE', `/goals/${goal.id}`, { token: person.token });

/** Returns the person's own goals. */
export const goalsOf = (person: Person): Promise<Goal[]> => call('GET', '/goals', { token: person.token });
