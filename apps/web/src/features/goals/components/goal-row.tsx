import type { Goal } from '@dubs/contract';
import clsx from 'clsx';
import type { ReactNode } from 'react';
import type { GoalActions } from '../api/use-goal-actions.ts';

interface GoalRowProps extends Pick<GoalActions, 'stayingIds'> {
  goal: Goal;
  /** One element. */
  children: ReactNode;
}

/** Renders the list item of a goal. Its height closes before a goal that was just completed leaves its place. */
export const GoalRow = ({ goal, stayingIds, children }: GoalRowProps) => (
  <li
    className={clsx(
      goal.isCompleted && stayingIds.includes(goal.id) && 'grid animate-fold grid-rows-[1fr] *:min-h-0',
    )}
  >
    {children}
  </li>
);
