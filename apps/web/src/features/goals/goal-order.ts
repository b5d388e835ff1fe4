import type { Goal } from '@dubs/contract';
import { LIMITS } from '@dubs/contract/limits';

/** Goals as they are shown: all active ones, the latest completed ones, and how many were completed in all. */
export interface ShownGoals {
  active: readonly Goal[];
  completed: readonly Goal[];
  completedCount: number;
}

/** Parts goals into active ones, the newest first, and the 10 completed last. */
export function shownGoals(goals: readonly Goal[]): ShownGoals {
  const active = goals.filter((goal) => !goal.isCompleted).toSorted((a, b) => b.id - a.id);
  const completed = goals
    .filter((goal) => goal.isCompleted)
    .toSorted((a, b) => (b.completedAt ?? '').localeCompare(a.completedAt ?? '') || b.id - a.id);
  return {
    active,
    completed: completed.slice(0, LIMITS.goals.completedShown),
    completedCount: completed.length,
  };
}

/** "3 completed", or "showing 10 of 14" when not all of them are. */
export const completedInWords = ({ completed, completedCount }: ShownGoals): string =>
  completedCount > completed.length
    ? `showing ${completed.length} of ${completedCount}`
    : `${completedCount} completed`;
