import type { CompleteGroup, Goal } from '@dubs/contract';
import { LIMITS } from '@dubs/contract/limits';

/** Goals as they are shown: the active ones, the latest completed ones, and how many were completed in all. */
export interface ShownGoals {
  active: readonly Goal[];
  completed: readonly Goal[];
  completedCount: number;
  /** True if goals that are not here were completed too, which `completedCount` leaves out. */
  isMoreCompleted: boolean;
  /** True if there may be active goals that are not here. */
  isMoreActive: boolean;
}

/**
 * Parts goals into active ones, the newest first, and the 10 completed last. There are `total` goals, of which those that are not here
 * come after those that are: active ones before completed ones. Without a total there may be more. The goal `stayingId` stays among the
 * active ones, completed or not.
 */
export function shownGoals(
  goals: readonly Goal[],
  total?: number,
  stayingId: number | null = null,
): ShownGoals {
  const isActive = (goal: Goal) => !goal.isCompleted || goal.id === stayingId;
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

/** "3 completed", or "showing 10 of 14" when not all of them are. */
export const completedInWords = ({ completed, completedCount, isMoreCompleted }: ShownGoals): string =>
  completedCount > completed.length
    ? `showing ${completed.length} of ${completedCount}${isMoreCompleted ? '+' : ''}`
    : `${completedCount} completed`;

/** Returns how many goals of a group are active: "200+" when there may be more than those that are here. */
export function activeInWords({ goals, goalCount }: CompleteGroup): number | string {
  const { active, isMoreActive } = shownGoals(goals, goalCount);
  return isMoreActive ? `${active.length}+` : active.length;
}
