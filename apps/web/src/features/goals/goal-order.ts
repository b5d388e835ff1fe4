import type { CompleteGroup, Goal } from '@dubs/contract';
import { LIMITS } from '@dubs/contract/limits';

/** Goals to show: the active ones, the last completed ones, and the number of completed ones. */
export interface ShownGoals {
  active: readonly Goal[];
  completed: readonly Goal[];
  completedCount: number;
  /** True if there may be more completed goals than `completedCount` counts. */
  isMoreCompleted: boolean;
  /** True if `active` may be incomplete. */
  isMoreActive: boolean;
}

/**
 * Splits goals into the active ones (newest first) and the 10 that were completed last. `goals` may be only the beginning of a list of
 * `total` goals in which active ones come first. Without `total`, a full page may be followed by more. The goals `stayingIds` count as
 * active even if they are completed.
 */
export function shownGoals(
  goals: readonly Goal[],
  total?: number,
  stayingIds: readonly number[] = [],
): ShownGoals {
  const isActive = (goal: Goal) => !goal.isCompleted || stayingIds.includes(goal.id);
  const active = goals.filter(isActive).toSorted((a, b) => b.id - a.id);
  const completed = goals
    .filter((goal) => !isActive(goal))
    .toSorted((a, b) => (b.completedAt ?? '').localeCompare(a.completedAt ?? '') || b.id - a.id);
  const isCut = total === undefined ? goals.length >= LIMITS.lists.ownGoals : total > goals.length;
  const isMoreActive = isCut && completed.length === 0;
  return {
    active,
    completed: completed.slice(0, LIMITS.goals.completedShown),
    completedCount: total === undefined || isMoreActive ? completed.length : total - active.length,
    isMoreCompleted: total === undefined && isCut,
    isMoreActive,
  };
}

/** Returns "3 completed", or "showing 10 of 14" if not all of them are shown. */
export const completedInWords = ({ completed, completedCount, isMoreCompleted }: ShownGoals): string =>
  completedCount > completed.length
    ? `showing ${completed.length} of ${completedCount}${isMoreCompleted ? '+' : ''}`
    : `${completedCount} completed`;

/** Returns the number of a group's active goals; "200+" if not all may be loaded. */
export function activeInWords({ goals, goalCount }: CompleteGroup): number | string {
  const { active, isMoreActive } = shownGoals(goals, goalCount);
  return isMoreActive ? `${active.length}+` : active.length;
}
