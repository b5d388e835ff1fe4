import type { Goal } from '@dubs/contract';
import { useId, type ReactNode } from 'react';
import { Button } from '../../../components/controls/button.tsx';
import { useShowAll } from '../../../components/controls/use-show-all.ts';

/** Number of goals shown until the viewer asks for all. */
const FIRST = 3;

interface PersonGoalsProps {
  goals: readonly Goal[];
  renderGoal: (goal: Goal) => ReactNode;
}

/** Renders the first three of a member's goals (the server sends active ones first), and a button to show all. Nothing without goals. */
export function PersonGoals({ goals, renderGoal }: PersonGoalsProps) {
  const id = useId();
  const { list, isWhole, showAll } = useShowAll<HTMLUListElement>(FIRST);
  if (goals.length === 0) return null;
  return (
    <section aria-labelledby={id} className="flex flex-col gap-3">
      <h2 id={id} className="text-heading">
        Goals
      </h2>
      <ul ref={list} className="flex flex-col gap-3">
        {goals.slice(0, isWhole ? undefined : FIRST).map((goal) => (
          <li key={goal.id}>{renderGoal(goal)}</li>
        ))}
      </ul>
      {!isWhole && goals.length > FIRST && (
        <Button variant="quiet" onClick={showAll}>
          Show all {goals.length} goals
        </Button>
      )}
    </section>
  );
}
