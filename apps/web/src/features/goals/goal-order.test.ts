import type { CompleteGroup, Goal } from '@dubs/contract';
import { expect, it } from 'vitest';
import { activeInWords, completedInWords, shownGoals } from './goal-order.ts';

const goal = (id: number, completedAt: string | null = null) =>
  ({ id, isCompleted: completedAt !== null, completedAt }) as Goal;
const completed = (count: number) =>
  Array.from({ length: count }, (_, n) => goal(n + 1, new Date(2025, 5, n + 1).toISOString()));
const ids = (goals: readonly Goal[]) => goals.map(({ id }) => id);

it('sorts active goals newest first, and completed goals by time of completion', () => {
  const shown = shownGoals([
    goal(1),
    goal(2, '2025-06-01T10:00:00.000Z'),
    goal(3),
    goal(4, '2025-05-01T10:00:00.000Z'),
  ]);
  expect(ids(shown.active)).toEqual([3, 1]);
  expect(ids(shown.completed)).toEqual([2, 4]);
});

it('keeps a goal that was just completed among the active ones', () => {
  const goals = [goal(1), goal(2, '2025-06-01T10:00:00.000Z'), goal(3)];
  expect(ids(shownGoals(goals, 3, [2]).active)).toEqual([3, 2, 1]);
  expect(shownGoals(goals, 3, [2])).toMatchObject({ completed: [], completedCount: 0 });
});

it('shows the ten goals completed last, and the number of all', () => {
  expect(completedInWords(shownGoals([]))).toBe('0 completed');
  expect(completedInWords(shownGoals(completed(10)))).toBe('10 completed');
  const shown = shownGoals(completed(14));
  expect(ids(shown.completed)).toEqual([14, 13, 12, 11, 10, 9, 8, 7, 6, 5]);
  expect(completedInWords(shown)).toBe('showing 10 of 14');
});

it('counts goals that are not loaded by the total', () => {
  expect(completedInWords(shownGoals([goal(99), ...completed(14)], 40))).toBe('showing 10 of 39');
  const active = Array.from({ length: 3 }, (_, n) => goal(n + 1));
  expect(shownGoals(active, 5)).toMatchObject({ isMoreActive: true, completedCount: 0 });
  expect(activeInWords({ goals: active, goalCount: 5 } as unknown as CompleteGroup)).toBe('3+');
  expect(activeInWords({ goals: active, goalCount: 3 } as unknown as CompleteGroup)).toBe(3);
});

it('reports that there are more completed goals than one response holds', () => {
  expect(completedInWords(shownGoals(completed(500)))).toBe('showing 10 of 500+');
});
